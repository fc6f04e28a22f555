// The text box: plain messages, and slash commands found while typing.

import { CommandLine } from "./command_line.js";
import { h, ICONS, svg } from "./dom.js";

export class Composer {
  constructor(view) {
    this.view = view;
    this.input = h("textarea", {
      class: "composer-input",
      rows: 1,
      "aria-label": "Message or command",
      autocomplete: "off",
      spellcheck: false,
    });
    this.slash = h(
      "button",
      {
        class: "icon slash",
        type: "button",
        title: "Commands",
        "aria-label": "Show the commands",
        onclick: () => this.start("/"),
      },
      "/",
    );
    this.send = h(
      "button",
      { class: "icon send", type: "button", title: "Send", "aria-label": "Send", onclick: () => this.submit() },
      svg(ICONS.send),
    );
    this.list = h("div", { class: "suggestions", role: "listbox", "aria-label": "Commands", hidden: true });
    this.box = h("div", { class: "composer-box" }, this.slash, this.input, this.send);
    this.notice = h("p", { class: "composer-notice", role: "alert" });
    this.element = h("div", { class: "composer" }, this.list, this.notice, this.box);
    this.shown = [];
    this.current = 0;
    this.input.addEventListener("input", () => this.typed());
    this.input.addEventListener("keydown", (event) => this.key(event));
    this.input.addEventListener("blur", () => setTimeout(() => (this.list.hidden = true), 150));
    this.input.addEventListener("focus", () => this.typed());
  }

  setChannel(words) {
    this.leaveCommand();
    this.input.value = "";
    this.input.placeholder = words;
    this.list.hidden = true;
    this.notice.textContent = "";
  }

  start(text) {
    this.leaveCommand();
    this.input.value = text;
    this.input.focus();
    this.typed();
  }

  grow() {
    this.input.style.height = "auto";
    this.input.style.height = `${Math.min(this.input.scrollHeight, 160)}px`;
  }

  async typed() {
    this.grow();
    const text = this.input.value;
    if (!text.startsWith("/") || text.includes("\n")) {
      this.list.hidden = true;
      return;
    }
    const commands = await this.view.player.commandsIn(this.view.channel);
    if (this.input.value !== text) return;
    const wanted = text.slice(1).toLowerCase();
    const exact = commands.find((c) => wanted === c.name + " ");
    if (exact && !commands.some((c) => c.name.startsWith(exact.name + " "))) return this.enter(exact);
    const rank = (c) => (c.name.startsWith(wanted.trim()) ? 0 : 1);
    this.shown = commands
      .filter((c) => c.name.includes(wanted.trim()))
      .sort((a, b) => rank(a) - rank(b) || a.name.localeCompare(b.name));
    this.current = 0;
    this.draw();
  }

  draw() {
    const rows = this.shown.map((command, i) =>
      h(
        "div",
        {
          class: `suggestion${i === this.current ? " current" : ""}`,
          role: "option",
          "aria-selected": i === this.current,
          dataset: { command: command.name },
          onpointerdown: (event) => {
            event.preventDefault();
            this.enter(command);
          },
        },
        h(
          "span",
          { class: "suggestion-name" },
          "/" + command.name,
          command.options.map((o) => h("span", { class: `hint${o.required ? "" : " optional"}` }, o.name)),
        ),
        h("small", {}, command.description),
      ),
    );
    this.list.replaceChildren(
      h("p", { class: "suggestions-title" }, this.shown.length ? "Commands" : "No such command"),
      ...rows,
    );
    this.list.hidden = false;
    rows[this.current]?.scrollIntoView({ block: "nearest" });
  }

  key(event) {
    if (!this.list.hidden && this.shown.length) {
      if (event.key === "ArrowDown" || event.key === "ArrowUp") {
        event.preventDefault();
        this.current = (this.current + (event.key === "ArrowDown" ? 1 : -1) + this.shown.length) % this.shown.length;
        return this.draw();
      }
      if (event.key === "Enter" || event.key === "Tab") {
        event.preventDefault();
        return this.enter(this.shown[this.current]);
      }
    }
    if (event.key === "Escape") {
      if (this.list.hidden) this.input.blur();
      this.list.hidden = true;
    }
    if (event.key === "Enter" && !event.shiftKey) {
      event.preventDefault();
      this.submit();
    }
  }

  enter(command) {
    this.list.hidden = true;
    this.leaveCommand();
    this.line = new CommandLine(command, this.view, (run) => this.leaveCommand(run));
    this.box.replaceWith(this.line.element);
    this.line.focus();
  }

  leaveCommand(ran = false) {
    if (!this.line) return;
    this.line.element.replaceWith(this.box);
    this.line.hide();
    this.line = null;
    this.input.value = "";
    this.grow();
    if (ran !== null) this.input.focus();
  }

  async submit() {
    const text = this.input.value.trim();
    if (!text) return;
    if (text.startsWith("/")) return this.typed();
    this.notice.textContent = "";
    try {
      await this.view.player.act("say", { channel: this.view.channel, text });
      this.input.value = "";
      this.grow();
    } catch (error) {
      this.notice.textContent = error.message;
    }
  }

  focus() {
    if (this.line) this.line.focus();
    else if (matchMedia("(hover: hover)").matches) this.input.focus();
  }
}
