// The messages of one channel, in order, with the reader's place kept.

import { h, ICONS, svg } from "./dom.js";
import { messageElement } from "./message.js";

const TOGETHER_MS = 7 * 60 * 1000;
const PAGE = 100;

export class Timeline {
  // `welcome` draws what an empty channel shows; `arrived` hears of every new message
  constructor(view, { welcome, arrived }) {
    Object.assign(this, { view, welcome, arrived, messages: new Map(), stick: true, top: 0 });
    this.flow = h("div", { class: "flow" });
    this.list = h("div", { class: "messages", role: "log", "aria-label": "Messages", tabIndex: 0 }, this.flow);
    this.jump = h("button", { class: "jump", type: "button", hidden: true }, "New messages ", svg(ICONS.down, 16));
    this.jump.addEventListener("click", () => this.toBottom());
    this.element = h("div", { class: "scroll" }, this.list, this.jump);
    this.list.addEventListener("scroll", () => this.scrolled(), { passive: true });
    // pictures and edits change heights after the fact; whoever reads at the bottom stays there
    const keep = new ResizeObserver(() => this.stick && this.toBottom());
    keep.observe(this.list);
    keep.observe(this.flow);
  }

  async load() {
    const { channel, player } = this.view;
    const meanwhile = (this.meanwhile = []);
    const found = await player.act("messages", { channel, limit: PAGE });
    if (channel !== this.view.channel || meanwhile !== this.meanwhile) return;
    this.meanwhile = null;
    this.messages = new Map(found.map((message) => [message.id, message]));
    this.flow.replaceChildren(...this.drawn(found));
    if (!found.length) this.flow.append(this.welcome());
    if (found.length === PAGE) this.offerEarlier();
    this.toBottom();
    for (const replay of meanwhile) replay();
  }

  drawn(list) {
    return list.map((message, i) => messageElement(message, this.view, together(list[i - 1], message)));
  }

  offerEarlier() {
    const button = h("button", { class: "earlier", type: "button" }, "Show earlier messages");
    button.addEventListener("click", async () => {
      const { channel, player } = this.view;
      const before = this.messages.keys().next().value;
      const found = await player.act("messages", { channel, limit: PAGE, before });
      if (channel !== this.view.channel) return;
      const height = this.list.scrollHeight;
      button.replaceWith(...this.drawn(found));
      this.messages = new Map([...found.map((message) => [message.id, message]), ...this.messages]);
      this.stick = false;
      this.list.scrollTop += this.list.scrollHeight - height;
      if (found.length === PAGE) this.offerEarlier();
    });
    this.flow.prepend(button);
  }

  find(id) {
    return this.flow.querySelector(`[data-id="${id}"]`);
  }

  // News that overtakes the answer of a running load is put in afterwards.
  show(message) {
    if (this.meanwhile) return void this.meanwhile.push(() => this.show(message));
    const follow = this.stick;
    const old = this.find(message.id);
    this.messages.set(message.id, message);
    const all = [...this.messages.values()];
    const before = all[all.findIndex((other) => other.id === message.id) - 1];
    const element = messageElement(message, this.view, together(before, message));
    if (old) {
      const focused = old.contains(document.activeElement) ? document.activeElement.dataset.customId : null;
      old.replaceWith(element);
      if (focused) element.querySelector(`[data-custom-id="${CSS.escape(focused)}"]`)?.focus();
    } else {
      this.flow.querySelector(".welcome")?.remove();
      element.classList.add("arriving");
      this.flow.append(element);
      this.arrived();
    }
    const mine = message.author.id === this.view.player.id || (message.ephemeral && !old);
    if (follow || mine) this.toBottom();
    else if (!old) this.jump.hidden = false;
  }

  drop(id) {
    if (this.meanwhile) return void this.meanwhile.push(() => this.drop(id));
    this.messages.delete(id);
    this.find(id)?.remove();
    if (!this.messages.size) this.flow.replaceChildren(this.welcome());
  }

  // A mention may arrive before the pane knows the name behind it.
  redrawUnknown() {
    for (const mark of this.flow.querySelectorAll(".unresolved")) {
      const message = this.messages.get(mark.closest(".message").dataset.id);
      if (message) this.show(message);
    }
  }

  note(id, text) {
    const body = this.find(id)?.querySelector(".body");
    body?.querySelector(".problem")?.remove();
    if (text) body?.append(h("p", { class: "problem", role: "alert" }, text));
  }

  scrolled() {
    // only a reader who scrolls up lets go of the bottom; growing content does not count
    if (this.atBottom()) this.stick = true;
    else if (this.list.scrollTop < this.top - 4) this.stick = false;
    this.top = this.list.scrollTop;
    if (this.stick) this.jump.hidden = true;
  }

  atBottom() {
    return this.list.scrollHeight - this.list.scrollTop - this.list.clientHeight < 80;
  }

  toBottom() {
    this.stick = true;
    this.jump.hidden = true;
    this.list.scrollTop = this.list.scrollHeight;
    this.top = this.list.scrollTop;
  }
}

function together(before, message) {
  if (!before || before.author.id !== message.author.id || before.ephemeral !== message.ephemeral) return false;
  return new Date(message.timestamp) - new Date(before.timestamp) < TOGETHER_MS && message.type !== 18;
}
