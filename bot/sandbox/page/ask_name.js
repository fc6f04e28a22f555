// A small sheet that asks for a name.

import { h } from "./dom.js";

export function askName({ title, placeholder, button, most, done }) {
  const name = h("input", { placeholder, maxLength: most, "aria-label": placeholder, required: true });
  const problem = h("p", { class: "problem", role: "alert" });
  const before = document.activeElement;
  const close = () => {
    veil.remove();
    before?.focus?.();
  };
  const sheet = h(
    "form",
    { class: "sheet small", role: "dialog", "aria-modal": "true", "aria-label": title },
    h("header", {}, h("h2", {}, title)),
    h("div", { class: "sheet-body" }, name, problem),
    h(
      "footer",
      {},
      h("button", { class: "button secondary", type: "button", onclick: close }, "Cancel"),
      h("button", { class: "button primary", type: "submit" }, button),
    ),
  );
  const veil = h("div", { class: "veil", onkeydown: (event) => event.key === "Escape" && close() }, sheet);
  sheet.addEventListener("submit", async (event) => {
    event.preventDefault();
    try {
      const after = await done(name.value.trim());
      close();
      after?.();
    } catch (error) {
      problem.textContent = error.message;
    }
  });
  document.body.append(veil);
  name.focus();
}
