// A command being filled in: its options as small fields, with choices and autocomplete above them.

import { channelOptions, memberOptions, roleOptions } from "./components.js";
import { avatar, h, ICONS, svg } from "./dom.js";

const [INTEGER, BOOLEAN, USER, CHANNEL, ROLE, MENTIONABLE, NUMBER, FILE] = [4, 5, 6, 7, 8, 9, 10, 11];
const PAUSE = 120;

export class CommandLine {
  constructor(command, view, leave) {
    Object.assign(this, { command, view, leave });
    this.fields = new Map();
    this.list = h("div", { class: "suggestions", role: "listbox", "aria-label": "Choices", hidden: true });
    this.more = h("span", { class: "more-options" });
    this.note = h("p", { class: "composer-notice", role: "alert" });
    this.send = h(
      "button",
      { class: "icon send", type: "button", title: "Run", "aria-label": "Run the command", onclick: () => this.run() },
      svg(ICONS.send),
    );
    this.holder = h("span", { class: "option-fields" });
    this.element = h(
      "div",
      { class: "composer-box command", tabIndex: -1, onkeydown: (event) => this.key(event) },
      this.list,
      this.note,
      h(
        "div",
        { class: "command-row" },
        h("span", { class: "command-name" }, "/" + command.name),
        this.holder,
        this.more,
      ),
      h(
        "button",
        {
          class: "icon",
          type: "button",
          title: "Leave the command (Esc)",
          "aria-label": "Leave the command",
          onclick: () => leave(),
        },
        svg(ICONS.close),
      ),
      this.send,
    );
    for (const option of command.options) if (option.required) this.add(option);
    this.offer();
  }

  add(option) {
    const input = h("input", {
      "aria-label": option.name,
      autocomplete: "off",
      spellcheck: false,
      size: 6,
      dataset: { option: option.name },
    });
    if (option.type === INTEGER || option.type === NUMBER)
      input.inputMode = option.type === INTEGER ? "numeric" : "decimal";
    const pill = h("label", { class: "option" }, h("span", {}, option.name), input);
    const field = { option, input, pill, value: null, choices: [], current: 0 };
    this.fields.set(option.name, field);
    input.addEventListener("input", () => {
      field.value = null;
      input.size = Math.max(6, Math.min(40, input.value.length + 1));
      this.suggest(field);
    });
    input.addEventListener("focus", () => this.suggest(field));
    input.addEventListener("blur", () =>
      setTimeout(() => this.active === field && document.activeElement !== input && this.hide(), 150),
    );
    this.holder.append(pill);
    return field;
  }

  offer() {
    const left = this.command.options.filter((option) => !this.fields.has(option.name));
    this.more.replaceChildren(
      ...left.map((option) =>
        h(
          "button",
          {
            class: "hint optional",
            type: "button",
            title: option.description,
            onclick: () => {
              const field = this.add(option);
              this.offer();
              field.input.focus();
            },
          },
          "+ " + option.name,
        ),
      ),
    );
  }

  focus() {
    const empty = [...this.fields.values()].find((field) => !field.input.value) ?? [...this.fields.values()].at(-1);
    (empty?.input ?? this.element).focus();
  }

  hide() {
    this.list.hidden = true;
    this.active = null;
    clearTimeout(this.timer);
  }

  fixed({ option }) {
    if (option.choices) return option.choices.map((c) => ({ value: c.value, label: c.name }));
    if (option.type === BOOLEAN)
      return [
        { value: true, label: "True" },
        { value: false, label: "False" },
      ];
    if (option.type === USER) return memberOptions({}, this.view);
    if (option.type === CHANNEL) return channelOptions({}, this.view);
    if (option.type === ROLE) return roleOptions({}, this.view);
    if (option.type === MENTIONABLE) return [...memberOptions({}, this.view), ...roleOptions({}, this.view)];
    return null;
  }

  suggest(field) {
    this.active = field;
    const typed = field.input.value;
    const fixed = this.fixed(field);
    if (fixed) {
      const wanted = field.value === null ? typed.toLowerCase() : "";
      field.choices = fixed.filter((choice) => choice.label.toLowerCase().includes(wanted));
      field.current = 0;
      return this.draw(field);
    }
    field.choices = [];
    this.draw(field);
    if (!field.option.autocomplete) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(async () => {
      try {
        const options = this.values(field.option.name);
        const found = await this.view.player.act("autocomplete", {
          channel: this.view.channel,
          name: this.command.name,
          option: field.option.name,
          typed,
          options,
        });
        if (this.active !== field || field.input.value !== typed) return;
        field.choices = found.map((choice) => ({ value: choice.value, label: choice.name }));
        field.current = 0;
        this.draw(field, true);
      } catch (error) {
        this.note.textContent = error.message;
      }
    }, PAUSE);
  }

  draw(field, loaded = false) {
    const { option } = field;
    const limits = [option.min_value ?? option.min_length, option.max_value ?? option.max_length].map((n) => n ?? "");
    const about = limits.some((n) => n !== "") ? ` (${limits.join(" to ")})` : "";
    const rows = field.choices.map((choice, i) =>
      h(
        "div",
        {
          class: `suggestion choice${i === field.current ? " current" : ""}`,
          role: "option",
          "aria-selected": i === field.current,
          dataset: { value: choice.value },
          onpointerdown: (event) => {
            event.preventDefault();
            this.take(field, choice);
          },
        },
        choice.face && avatar(choice.face.name, choice.face),
        h("span", {}, choice.label),
      ),
    );
    const empty = loaded && !rows.length && h("p", { class: "popup-empty" }, "No suggestions for this");
    this.list.replaceChildren(
      h(
        "p",
        { class: "suggestions-title" },
        h("strong", {}, option.name),
        " ",
        option.description === "…" ? "" : option.description,
        about,
      ),
      ...rows,
      empty || "",
    );
    this.list.hidden = false;
    rows[field.current]?.scrollIntoView({ block: "nearest" });
  }

  take(field, choice) {
    field.value = choice.value;
    field.input.value = choice.label;
    field.input.size = Math.max(6, Math.min(40, choice.label.length + 1));
    this.hide();
    const next = [...this.fields.values()].find((other) => !other.input.value);
    if (next) next.input.focus();
    else this.element.focus();
  }

  key(event) {
    const field = this.active;
    const open = field && !this.list.hidden && field.choices.length;
    if (open && (event.key === "ArrowDown" || event.key === "ArrowUp")) {
      event.preventDefault();
      field.current =
        (field.current + (event.key === "ArrowDown" ? 1 : -1) + field.choices.length) % field.choices.length;
      this.draw(field);
    } else if (open && field.value === null && (event.key === "Enter" || (event.key === "Tab" && !event.shiftKey))) {
      event.preventDefault();
      this.take(field, field.choices[field.current]);
    } else if (event.key === "Enter" && event.target.tagName !== "BUTTON") {
      event.preventDefault();
      this.run();
    } else if (event.key === "Escape") {
      event.stopPropagation();
      this.leave();
    } else if (event.key === "Backspace" && event.target.tagName !== "BUTTON" && !event.target.value) {
      event.preventDefault();
      this.back(field);
    }
  }

  back(field) {
    if (field && !field.option.required) {
      field.pill.remove();
      this.fields.delete(field.option.name);
      this.offer();
      this.hide();
      this.focus();
    } else if (!field || [...this.fields.values()][0] === field) this.leave();
    else {
      const all = [...this.fields.values()];
      all[Math.max(0, all.indexOf(field) - 1)].input.focus();
    }
  }

  values(except) {
    const found = {};
    for (const [name, field] of this.fields) {
      const typed = field.input.value.trim();
      if (name === except || !typed) continue;
      const same = this.fixed(field)?.find((choice) => choice.label.toLowerCase() === typed.toLowerCase());
      found[name] = field.value ?? same?.value ?? typed;
    }
    return found;
  }

  async run() {
    this.note.textContent = "";
    const missing = [...this.fields.values()].find((f) => f.option.required && !f.input.value.trim());
    if (missing) {
      missing.pill.classList.add("wrong");
      missing.input.focus();
      return;
    }
    if (this.command.options.some((o) => o.type === FILE && o.required)) {
      this.note.textContent = "Files cannot be sent from this page.";
      return;
    }
    try {
      const { interaction } = await this.view.player.act("command", {
        channel: this.view.channel,
        name: this.command.name,
        options: this.values(),
      });
      this.leave(true);
      this.view.follow(interaction);
    } catch (error) {
      this.note.textContent = error.message;
    }
  }
}
