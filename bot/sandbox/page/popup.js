// A list that opens beside a control: menus, choices, commands. Keyboard and pointer do the same things.

import { avatar, h, ICONS, svg } from "./dom.js";

let open = null;

export function closePopup() {
  open?.close();
}

export function place(box, anchor, { above = false } = {}) {
  const rect = anchor.getBoundingClientRect();
  const room = innerHeight - rect.bottom;
  const up = above || (room < 260 && rect.top > room);
  box.style.left = `${Math.max(8, Math.min(rect.left, innerWidth - Math.max(rect.width, 220) - 8))}px`;
  box.style.minWidth = `${Math.max(rect.width, 200)}px`;
  box.style.maxHeight = `${Math.max(140, Math.min(380, (up ? rect.top : room) - 16))}px`;
  if (up) box.style.bottom = `${innerHeight - rect.top + 6}px`;
  else box.style.top = `${rect.bottom + 6}px`;
}

// options: [{value, label, description, emoji, chosen}]; `done` gets the chosen values.
export function chooser(anchor, { options, min = 1, max = 1, label, done }) {
  closePopup();
  const chosen = new Set(options.filter((o) => o.chosen).map((o) => o.value));
  const before = [...chosen].join();
  const several = max > 1 || min === 0;
  let current = Math.max(
    0,
    options.findIndex((o) => chosen.has(o.value)),
  );
  const search =
    options.length > 8
      ? h("input", { class: "popup-search", type: "search", placeholder: "Search", "aria-label": "Search" })
      : null;
  const rows = h("div", { class: "popup-rows", role: "listbox", "aria-label": label, "aria-multiselectable": several });
  const confirm = h("button", { class: "popup-confirm", type: "button", onclick: () => finish(true) });
  const box = h(
    "div",
    { class: "popup", tabIndex: -1 },
    search,
    rows,
    several && h("div", { class: "popup-foot" }, confirm),
  );

  const visible = () =>
    options.filter((o) => !search?.value || o.label.toLowerCase().includes(search.value.toLowerCase()));
  const draw = () => {
    const shown = visible();
    current = Math.max(0, Math.min(current, shown.length - 1));
    rows.replaceChildren(...shown.map((option, i) => row(option, i)));
    if (!shown.length) rows.append(h("p", { class: "popup-empty" }, "Nothing found"));
    const right = chosen.size >= min && chosen.size <= max;
    confirm.disabled = !right;
    confirm.textContent = right ? `Confirm (${chosen.size})` : `Choose ${min === max ? min : `${min} to ${max}`}`;
    rows.children[current]?.scrollIntoView({ block: "nearest" });
  };
  const row = (option, i) => {
    const on = chosen.has(option.value);
    return h(
      "div",
      {
        class: `popup-row${i === current ? " current" : ""}${on ? " chosen" : ""}`,
        role: "option",
        "aria-selected": on,
        dataset: { value: option.value },
        onpointermove: () => {
          if (current !== i) {
            current = i;
            draw();
          }
        },
        onclick: () => pick(option),
      },
      option.face && avatar(option.face.name, option.face),
      option.emoji && h("span", { class: "emoji" }, option.emoji),
      h(
        "span",
        { class: "popup-text" },
        h("span", {}, option.label),
        option.description && h("small", {}, option.description),
      ),
      several && h("span", { class: "tick" }, on && svg(ICONS.check, 14)),
    );
  };
  const pick = (option) => {
    if (!several) {
      chosen.clear();
      chosen.add(option.value);
      finish(true);
      return;
    }
    if (!chosen.delete(option.value)) {
      if (chosen.size >= max && max === 1) chosen.clear();
      if (chosen.size < max) chosen.add(option.value);
    }
    draw();
  };
  const finish = (send) => {
    box.remove();
    document.removeEventListener("pointerdown", outside, true);
    open = null;
    anchor.setAttribute("aria-expanded", "false");
    anchor.focus?.();
    const changed = [...chosen].join() !== before || !several;
    if (send && changed && chosen.size >= min && chosen.size <= max) done([...chosen]);
  };
  const outside = (event) => !box.contains(event.target) && finish(several);
  box.addEventListener("keydown", (event) => {
    const shown = visible();
    const moves = { ArrowDown: 1, ArrowUp: -1, PageDown: 6, PageUp: -6 };
    if (event.key in moves) current = Math.max(0, Math.min(shown.length - 1, current + moves[event.key]));
    else if (event.key === "Escape") return void (event.stopPropagation(), finish(false));
    else if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) return finish(true);
    else if ((event.key === "Enter" || (event.key === " " && !search)) && event.target !== confirm) {
      if (shown[current]) pick(shown[current]);
    } else return;
    event.preventDefault();
    if (open) draw();
  });
  search?.addEventListener("input", () => {
    current = 0;
    draw();
  });
  document.body.append(box);
  place(box, anchor);
  draw();
  anchor.setAttribute("aria-expanded", "true");
  document.addEventListener("pointerdown", outside, true);
  open = { close: () => finish(false) };
  (search ?? box).focus();
}
