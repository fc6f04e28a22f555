// Forms that the bot opens, inside the pane of the player they are for.

import { channelOptions, memberOptions, roleOptions, stringOption } from "./components.js";
import { h, ICONS, svg } from "./dom.js";
import { markdown } from "./markdown.js";
import { chooser } from "./popup.js";

const TEXT = 4;

export function openForm(form, view) {
  const readers = [];
  const problem = h("p", { class: "problem", role: "alert" });
  const send = h("button", { class: "button primary", type: "submit" }, "Submit");
  const cancel = h("button", { class: "button secondary", type: "button" }, "Cancel");
  const body = form.components.map((top) => drawTop(top, view, readers));
  const sheet = h(
    "form",
    {
      class: "sheet",
      role: "dialog",
      "aria-modal": "true",
      "aria-label": form.title,
      noValidate: true,
      dataset: { form: form.id },
    },
    h(
      "header",
      {},
      h("h2", {}, form.title),
      h(
        "button",
        { class: "icon", type: "button", "aria-label": "Close", onclick: () => close(true) },
        svg(ICONS.close),
      ),
    ),
    h("div", { class: "sheet-body" }, body, problem),
    h("footer", {}, cancel, send),
  );
  const veil = h("div", { class: "veil" }, sheet);
  const close = (tell) => {
    veil.remove();
    if (tell) view.player.act("cancel", { form: form.id }).catch(() => {});
    view.focus();
  };
  cancel.addEventListener("click", () => close(true));
  veil.addEventListener("keydown", (event) => {
    if (event.key === "Escape") close(true);
    if (event.key === "Tab") keepInside(event, sheet);
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) sheet.requestSubmit();
  });
  sheet.addEventListener("submit", async (event) => {
    event.preventDefault();
    problem.textContent = "";
    send.disabled = true;
    try {
      const answers = Object.fromEntries(readers.map(([id, read]) => [id, read()]));
      const { interaction } = await view.player.act("submit", { form: form.id, answers });
      close(false);
      view.follow(interaction);
    } catch (error) {
      problem.textContent = error.message;
      send.disabled = false;
    }
  });
  view.element.append(veil);
  (sheet.querySelector("input, textarea, .select") ?? send).focus();
}

function keepInside(event, sheet) {
  const stops = [...sheet.querySelectorAll("button, input, textarea, [tabindex]")].filter((e) => !e.disabled);
  const [first, last] = [stops[0], stops.at(-1)];
  const edge = event.shiftKey ? first : last;
  if (document.activeElement !== edge) return;
  event.preventDefault();
  (event.shiftKey ? last : first).focus();
}

function drawTop(top, view, readers) {
  if (top.type === 10) return h("div", { class: "text" }, markdown(top.content, view.names));
  const field = top.type === 1 ? top.components[0] : top.component;
  const label = top.label ?? field.label;
  const required = field.required !== false && field.type !== 23;
  const control = drawField(field, view, readers);
  const id = `field-${Math.random().toString(36).slice(2)}`;
  control.id ||= id;
  control.setAttribute("aria-label", label);
  return h(
    "div",
    { class: "form-field" },
    h("label", { htmlFor: control.id }, label, required && h("span", { class: "required", title: "Required" }, " *")),
    top.description && h("small", {}, top.description),
    control,
  );
}

function drawField(field, view, readers) {
  if (field.type === TEXT) return textField(field, readers);
  if (field.type === 21 || field.type === 22) return tickList(field, readers);
  if (field.type === 23) {
    const box = h("input", { type: "checkbox", checked: Boolean(field.default) });
    readers.push([field.custom_id, () => box.checked]);
    return box;
  }
  if (field.type === 19) return h("p", { class: "missing" }, "Files cannot be sent from this page.");
  return menuField(field, view, readers);
}

function textField(field, readers) {
  const long = field.style === 2;
  const input = h(long ? "textarea" : "input", {
    placeholder: field.placeholder ?? "",
    value: field.value ?? "",
    name: field.custom_id,
  });
  if (long) input.rows = 4;
  if (field.max_length) input.maxLength = field.max_length;
  readers.push([field.custom_id, () => input.value]);
  return input;
}

function tickList(field, readers) {
  const kind = field.type === 21 ? "radio" : "checkbox";
  const boxes = field.options.map((o) =>
    h("input", { type: kind, name: field.custom_id, value: o.value, checked: Boolean(o.default) }),
  );
  readers.push([field.custom_id, () => boxes.filter((b) => b.checked).map((b) => b.value)]);
  return h(
    "div",
    { class: "ticks", role: "group" },
    field.options.map((o, i) =>
      h("label", {}, boxes[i], h("span", {}, o.label, o.description && h("small", {}, o.description))),
    ),
  );
}

function menuField(field, view, readers) {
  const sources = {
    3: () => field.options.map(stringOption),
    5: () => memberOptions(field, view),
    6: () => roleOptions(field, view),
    8: () => channelOptions(field, view),
  };
  const options = (sources[field.type] ?? (() => [...memberOptions(field, view), ...roleOptions(field, view)]))();
  const words = h("span", {});
  const element = h(
    "button",
    {
      class: "select",
      type: "button",
      "aria-haspopup": "listbox",
      "aria-expanded": "false",
      dataset: { customId: field.custom_id },
    },
    words,
    svg(ICONS.down, 18),
  );
  const draw = () => {
    const labels = options.filter((o) => o.chosen).map((o) => o.label);
    words.textContent = labels.join(", ") || (field.placeholder ?? "Make a selection");
    words.className = labels.length ? "" : "placeholder";
  };
  const min = field.required === false ? 0 : (field.min_values ?? 1);
  element.addEventListener("click", () =>
    chooser(element, {
      options,
      min,
      max: field.max_values ?? 1,
      label: field.placeholder ?? "Menu",
      done: (values) => {
        for (const option of options) option.chosen = values.includes(option.value);
        draw();
      },
    }),
  );
  readers.push([field.custom_id, () => options.filter((o) => o.chosen).map((o) => o.value)]);
  draw();
  return element;
}
