// One player's view: channels, messages, the text box. Two of them can stand side by side.

import { Composer } from "./composer.js";
import { avatar, h, hue, ICONS, svg } from "./dom.js";
import { openForm } from "./form.js";
import { messageElement } from "./message.js";
import { closePopup } from "./popup.js";
import { channelList } from "./sidebar.js";
import { skew } from "./time.js";

const TOGETHER_MS = 7 * 60 * 1000;
const THREADS = [11, 12];

export class Pane {
  constructor(player, { channel, onClose, onChange }) {
    Object.assign(this, { player, channel: null, wanted: channel, onChange });
    this.messages = new Map();
    this.stop = new AbortController();
    this.flow = h("div", { class: "flow" });
    this.list = h("div", { class: "messages", role: "log", "aria-label": "Messages", tabIndex: 0 }, this.flow);
    this.stick = true;
    this.jump = h("button", { class: "jump", type: "button", hidden: true, onclick: () => this.toBottom() }, "New messages ", svg(ICONS.down, 16));
    this.typing = h("p", { class: "typing", role: "status" });
    this.nav = h("nav", { class: "channels", "aria-label": "Channels" });
    this.title = h("div", { class: "pane-title" });
    this.banner = h("p", { class: "banner", hidden: true, role: "alert" }, "The connection is lost. Trying again…");
    this.composer = new Composer(this);
    const drawer = h("button", { class: "icon drawer-button", type: "button", "aria-label": "Channels", onclick: () => this.element.classList.toggle("drawer") }, svg(ICONS.menu));
    const who = h("span", { class: "who" }, avatar(player.name), h("span", {}, player.name));
    const close = onClose && h("button", { class: "icon", type: "button", "aria-label": `Close ${player.name}'s view`, onclick: onClose }, svg(ICONS.close));
    this.element = h(
      "section",
      { class: "pane", "aria-label": `${player.name}'s view`, dataset: { player: player.name } },
      this.nav,
      h("div", { class: "shade", onclick: () => this.element.classList.remove("drawer") }),
      h("div", { class: "main" }, h("header", { class: "pane-head" }, drawer, this.title, who, close), this.banner, h("div", { class: "scroll" }, this.list, this.jump), this.typing, this.composer.element),
    );
    this.element.style.setProperty("--hue", hue(player.name));
    this.names = {
      me: player.id,
      nameOf: (id) => player.nameOf(id),
      roleOf: (id) => player.scene.roles.find((r) => r.id === id)?.name,
      channelOf: (id) => player.scene.channels.find((c) => c.id === id)?.name,
      openChannel: (id) => this.openChannel(id),
      useCommand: (name) => this.composer.start(`/${name} `),
    };
    this.listen();
    if (player.scene) this.arrange();
  }

  listen() {
    const on = (kind, action) => this.player.addEventListener(kind, (event) => action(event.detail), { signal: this.stop.signal });
    on("scene", () => this.arrange());
    on("unread", () => this.drawChannels());
    on("message", (news) => news.channel === this.channel && this.show(news.message));
    on("message_deleted", (news) => news.channel === this.channel && this.drop(news.message));
    on("typing", (news) => news.channel === this.channel && this.showTyping());
    on("form", (form) => this.form(form));
    on("offline", () => (this.banner.hidden = false));
    on("online", () => { this.banner.hidden = true; if (this.channel) this.load(); });
    this.list.addEventListener("scroll", () => {
      // only a reader who scrolls up lets go of the bottom; growing content does not count
      if (this.atBottom()) this.stick = true;
      else if (this.list.scrollTop < this.top - 4) this.stick = false;
      this.top = this.list.scrollTop;
      if (this.stick) this.jump.hidden = true;
    }, { passive: true });
    // pictures and edits change heights after the fact; whoever reads at the bottom stays there
    const keep = new ResizeObserver(() => this.stick && this.toBottom());
    keep.observe(this.list);
    keep.observe(this.flow);
  }

  arrange() {
    skew.ms = this.player.skew;
    const { channels, dms } = this.player.scene;
    const known = [...channels, ...dms];
    const here = known.find((c) => c.id === (this.channel ?? this.wanted)) ?? channels[0] ?? dms[0];
    if (here && here.id !== this.channel) this.openChannel(here.id);
    else this.drawHead(here);
    this.drawChannels();
    for (const mark of this.flow.querySelectorAll(".unresolved")) {
      const message = this.messages.get(mark.closest(".message").dataset.id);
      if (message) this.show(message);
    }
  }

  drawChannels() {
    if (this.player.scene) this.nav.replaceChildren(...channelList(this));
  }

  drawHead(channel) {
    if (!channel) return;
    const dm = channel.type === 1;
    const icon = dm ? ICONS.mail : THREADS.includes(channel.type) ? ICONS.thread : ICONS.hash;
    this.title.replaceChildren(svg(icon, 20), h("h1", {}, channel.name), ...(channel.topic ? [h("span", { class: "topic" }, channel.topic)] : []));
    const where = dm ? `@${channel.name}` : `#${channel.name}`;
    if (this.placeholder !== where) this.composer.setChannel(`Message ${where}, or / for commands`);
    this.placeholder = where;
  }

  async openChannel(id) {
    closePopup();
    if (this.channel) this.player.watch(this.channel, -1);
    this.channel = id;
    this.player.watch(id, 1);
    this.element.classList.remove("drawer");
    this.drawHead([...this.player.scene.channels, ...this.player.scene.dms].find((c) => c.id === id));
    this.drawChannels();
    this.onChange?.();
    await this.load();
    this.composer.focus();
  }

  async load() {
    const channel = this.channel;
    const meanwhile = (this.meanwhile = []);
    const found = await this.player.act("messages", { channel });
    if (channel !== this.channel || meanwhile !== this.meanwhile) return;
    this.meanwhile = null;
    this.messages = new Map(found.map((message) => [message.id, message]));
    this.flow.replaceChildren(...(found.length ? [] : [this.welcome()]));
    let before = null;
    for (const message of found) {
      this.flow.append(messageElement(message, this, together(before, message)));
      before = message;
    }
    this.toBottom();
    for (const replay of meanwhile) replay();
  }

  welcome() {
    const dm = this.player.scene.dms.some((c) => c.id === this.channel);
    const { bot } = this.player.scene;
    const words = dm
      ? [`What ${bot.name} tells only ${this.player.name} will arrive here.`]
      : [`Everybody in this channel sees what is said here. Type / to see what ${bot.name} can do.`, "The faces on the edge are the players: choose one to be them, or open two views side by side."];
    const starters = h("div", { class: "starters" });
    this.player.commandsIn(this.channel).then((commands) =>
      starters.append(...commands.slice(0, 6).map((c) => h("button", { type: "button", title: c.description, onclick: () => this.composer.enter(c) }, "/" + c.name))),
    );
    return h("div", { class: "welcome" }, avatar(bot.name, { bot: true, large: true }), h("h2", {}, dm ? "Direct messages" : "The table is set"), words.map((text) => h("p", {}, text)), starters);
  }

  // News that overtakes the answer of a running load is put in afterwards.
  show(message) {
    if (this.meanwhile) return void this.meanwhile.push(() => this.show(message));
    const follow = this.stick;
    const old = this.list.querySelector(`[data-id="${message.id}"]`);
    this.messages.set(message.id, message);
    const all = [...this.messages.values()];
    const element = messageElement(message, this, together(all[all.findIndex((m) => m.id === message.id) - 1], message));
    if (old) {
      const focused = old.contains(document.activeElement) ? document.activeElement.dataset.customId : null;
      old.replaceWith(element);
      if (focused) element.querySelector(`[data-custom-id="${CSS.escape(focused)}"]`)?.focus();
    } else {
      this.list.querySelector(".welcome")?.remove();
      element.classList.add("arriving");
      this.flow.append(element);
      this.typing.textContent = "";
    }
    if (follow || message.author.id === this.player.id) this.toBottom();
    else if (!old) this.jump.hidden = false;
  }

  drop(id) {
    if (this.meanwhile) return void this.meanwhile.push(() => this.drop(id));
    this.messages.delete(id);
    this.list.querySelector(`[data-id="${id}"]`)?.remove();
    if (!this.messages.size) this.flow.replaceChildren(this.welcome());
  }

  showTyping() {
    this.typing.replaceChildren(h("span", { class: "dots" }, h("i"), h("i"), h("i")), h("strong", {}, this.player.scene.bot.name), " is typing…");
    clearTimeout(this.typingTimer);
    this.typingTimer = setTimeout(() => (this.typing.textContent = ""), 9000);
  }

  form(form) {
    if (!this.element.querySelector(`[data-form="${form.id}"]`)) openForm(form, this);
  }

  // Pressing and choosing: the control waits until the bot has answered.
  async interact(message, control, action, body) {
    if (control.classList.contains("waiting")) return;
    control.classList.add("waiting");
    control.setAttribute("aria-busy", "true");
    this.note(message.id, "");
    try {
      const { interaction } = await this.player.act(action, { channel: message.channel_id, message: message.id, ...body });
      if ((await this.player.outcome(interaction)) === "failed") this.note(message.id, "The bot did not answer.");
    } catch (error) {
      this.note(message.id, error.message);
    } finally {
      control.classList.remove("waiting");
      control.removeAttribute("aria-busy");
    }
  }

  async follow(interaction) {
    if ((await this.player.outcome(interaction)) !== "failed") return;
    this.composer.notice.textContent = `${this.player.scene.bot.name} did not answer.`;
  }

  note(id, text) {
    const body = this.list.querySelector(`[data-id="${id}"] .body`);
    body?.querySelector(".problem")?.remove();
    if (text) body?.append(h("p", { class: "problem", role: "alert" }, text));
  }

  async dismiss(message) {
    await this.player.act("dismiss", { channel: message.channel_id, message: message.id });
    this.composer.focus();
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

  focus() {
    this.composer.focus();
  }

  remove() {
    this.stop.abort();
    if (this.channel) this.player.watch(this.channel, -1);
    this.element.remove();
  }
}

function together(before, message) {
  if (!before || before.author.id !== message.author.id || before.ephemeral !== message.ephemeral) return false;
  return new Date(message.timestamp) - new Date(before.timestamp) < TOGETHER_MS && message.type !== 18;
}
