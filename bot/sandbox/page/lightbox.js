// Pictures that open large: click or Enter to open, click, Esc or Enter to close.

import { h } from "./dom.js";

export function picture({ url, width, height, description, className = "picture" }) {
  const image = h("img", { src: url, alt: description ?? "", loading: "lazy", decoding: "async" });
  if (width && height) {
    image.style.aspectRatio = `${width} / ${height}`;
    image.style.setProperty("--natural", `${width}px`);
    image.classList.add("measured");
  }
  const frame = h(
    "button",
    { class: className, type: "button", title: description || "Open large", onclick: () => show(url, description) },
    image,
  );
  image.addEventListener("error", () =>
    frame.replaceChildren(h("span", { class: "missing" }, "Picture from elsewhere, not loaded here")),
  );
  return frame;
}

export function show(url, description) {
  const before = document.activeElement;
  const image = h("img", { src: url, alt: description ?? "" });
  const box = h(
    "div",
    { class: "lightbox", role: "dialog", "aria-modal": "true", "aria-label": description || "Picture", tabIndex: -1 },
    h("div", { class: "lightbox-stage" }, image),
    h(
      "div",
      { class: "lightbox-bar" },
      description && h("span", {}, description),
      h("a", { href: url, target: "_blank", rel: "noopener" }, "Open original"),
    ),
  );
  const close = () => {
    box.remove();
    before?.focus?.();
  };
  image.addEventListener("click", (event) => {
    event.stopPropagation();
    box.classList.toggle("full");
  });
  box.addEventListener("click", (event) => event.target.tagName !== "A" && close());
  box.addEventListener("keydown", (event) => ["Escape", "Enter"].includes(event.key) && close());
  document.body.append(box);
  box.focus();
}
