// Buttons, menus and Components V2 inside a message.

import { h, ICONS, svg } from "./dom.js";
import { picture } from "./lightbox.js";
import { markdown } from "./markdown.js";
import { chooser } from "./popup.js";

const STYLES = { 1: "primary", 2: "secondary", 3: "success", 4: "danger", 5: "link", 6: "secondary" };

// `view` is the pane: it knows the player, how to act, and the names behind mentions.
export function components(list, view, message) {
  return list.map(
    (component) =>
      DRAW[component.type]?.(component, view, message) ?? h("p", { class: "missing" }, `Component ${component.type}`),
  );
}

const DRAW = {
  1: (row, view, message) => h("div", { class: "row" }, components(row.components, view, message)),
  2: button,
  3: (menu, view, message) => select(menu, menu.options.map(stringOption), view, message),
  5: (menu, view, message) => select(menu, memberOptions(menu, view), view, message),
  6: (menu, view, message) => select(menu, roleOptions(menu, view), view, message),
  7: (menu, view, message) => select(menu, [...memberOptions(menu, view), ...roleOptions(menu, view)], view, message),
  8: (menu, view, message) => select(menu, channelOptions(menu, view), view, message),
  9: (section, view, message) =>
    h(
      "div",
      { class: "section" },
      h("div", { class: "section-text" }, components(section.components, view, message)),
      components([section.accessory], view, message),
    ),
  10: (text, view) => h("div", { class: "text" }, markdown(text.content, view.names)),
  11: (thumb) =>
    hidden(thumb.spoiler, picture({ ...thumb.media, description: thumb.description, className: "thumbnail" })),
  12: gallery,
  13: (file) => fileCard({ filename: file.name ?? "file", size: file.size ?? 0, url: file.file.url }),
  14: (line) => h("hr", { class: `separator space${line.spacing}${line.divider ? "" : " clear"}` }),
  17: container,
};

function button(it, view, message) {
  const face = [it.emoji?.name && h("span", { class: "emoji" }, it.emoji.name), it.label && h("span", {}, it.label)];
  if (it.style === 5)
    return h(
      "a",
      { class: "button link", href: it.url, target: "_blank", rel: "noopener noreferrer" },
      face,
      svg(ICONS.link, 14),
    );
  const element = h(
    "button",
    { class: `button ${STYLES[it.style]}`, type: "button", disabled: it.disabled, dataset: { customId: it.custom_id } },
    face,
  );
  element.addEventListener("click", () => view.interact(message, element, "press", { custom_id: it.custom_id }));
  return element;
}

export function stringOption(option) {
  return {
    value: option.value,
    label: option.label,
    description: option.description,
    emoji: option.emoji?.name,
    chosen: option.default,
  };
}

const preset = (menu, id) => (menu.default_values ?? []).some((value) => String(value.id) === id);

export function memberOptions(menu, view) {
  const people = [...view.player.scene.members].sort((a, b) => Number(a.bot) - Number(b.bot));
  return people.map((m) => ({ value: m.id, label: m.name, face: m, chosen: preset(menu, m.id) }));
}

export function roleOptions(menu, view) {
  return view.player.scene.roles.map((r) => ({
    value: r.id,
    label: r.name.startsWith("@") ? r.name : "@" + r.name,
    chosen: preset(menu, r.id),
  }));
}

export function channelOptions(menu, view) {
  const kinds = menu.channel_types;
  const fitting = view.player.scene.channels.filter((c) => !kinds?.length || kinds.includes(c.type));
  return fitting.map((c) => ({ value: c.id, label: "#" + c.name, chosen: preset(menu, c.id) }));
}

function select(menu, options, view, message) {
  const chosen = options.filter((option) => option.chosen);
  const words = chosen.length
    ? chosen.map((option) => option.label).join(", ")
    : (menu.placeholder ?? "Make a selection");
  const element = h(
    "button",
    {
      class: "select",
      type: "button",
      disabled: menu.disabled,
      "aria-haspopup": "listbox",
      "aria-expanded": "false",
      dataset: { customId: menu.custom_id },
    },
    h("span", { class: chosen.length ? "" : "placeholder" }, words),
    svg(ICONS.down, 18),
  );
  element.addEventListener("click", () =>
    chooser(element, {
      options,
      min: menu.min_values ?? 1,
      max: menu.max_values ?? 1,
      label: menu.placeholder ?? "Menu",
      done: (values) => view.interact(message, element, "choose", { custom_id: menu.custom_id, values }),
    }),
  );
  return element;
}

function gallery(it) {
  const count = it.items.length;
  const items = it.items.map((item) => hidden(item.spoiler, picture({ ...item.media, description: item.description })));
  return h("div", { class: `gallery ${count === 1 ? "one" : count === 2 ? "two" : "many"}` }, items);
}

function container(it, view, message) {
  const box = h(
    "div",
    { class: `container${it.accent_color === null ? "" : " accent"}` },
    components(it.components, view, message),
  );
  if (it.accent_color !== null) box.style.setProperty("--accent-line", colour(it.accent_color));
  return hidden(it.spoiler, box);
}

export const colour = (number) => "#" + number.toString(16).padStart(6, "0");

function hidden(spoiler, element) {
  if (!spoiler) return element;
  const cover = h(
    "div",
    { class: "spoiler-block" },
    element,
    h("button", { type: "button", onclick: () => cover.classList.add("shown") }, "Spoiler"),
  );
  return cover;
}

export function fileCard({ filename, size, url }) {
  const words = size < 1024 ? `${size} bytes` : `${(size / 1024).toFixed(1)} KB`;
  return h(
    "a",
    { class: "file", href: url, download: filename },
    svg(ICONS.file, 26),
    h("span", {}, h("strong", {}, filename), h("small", {}, words)),
  );
}
