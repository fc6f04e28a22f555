// One player's view: channels, messages, the text box. Two of them can stand side by side.

import { askName } from "./ask_name.js";
import { Composer } from "./composer.js";
import { avatar, h, hue, ICONS, svg } from "./dom.js";
import { openForm } from "./form.js";
import { closePopup } from "./popup.js";
import { channelList } from "./sidebar.js";
import { skew } from "./time.js";
import { Timeline } from "./timeline.js";
import { welcome } from "./welcome.js";

const THREADS = [11, 12];

export class Pane {
  constructor(player, { channel, onClose, onChange }) {
    Object.assign(this, { player, channel: null, wanted: channel, onChange });
    this.stop = new AbortController();
    this.typing = h("p", { class: "typing", role: "status" });
    this.nav = h("nav", { class: "channels", "aria-label": "Channels" });
    this.title = h("div", { class: "pane-title" });
    this.banner = h("p", { class: "banner", hidden: true, role: "alert" }, "The connection is lost. Trying again…");
    this.away = h("p", { class: "banner away", hidden: true, role: "status" });
    this.branch = h(
      "button",
      {
        class: "icon new-thread",
        type: "button",
        title: "Open a thread here, for a table of its own",
        "aria-label": "Open a thread",
        hidden: true,
        onclick: () => this.openThread(),
      },
      svg(ICONS.new_thread),
    );
    this.composer = new Composer(this);
    this.timeline = new Timeline(this, {
      welcome: () => welcome(this),
      arrived: () => (this.typing.textContent = ""),
    });
    const drawer = h(
      "button",
      {
        class: "icon drawer-button",
        type: "button",
        "aria-label": "Channels",
        onclick: () => this.element.classList.toggle("drawer"),
      },
      svg(ICONS.menu),
    );
    const who = h("span", { class: "who" }, avatar(player.name), h("span", {}, player.name));
    const close =
      onClose &&
      h(
        "button",
        { class: "icon", type: "button", "aria-label": `Close ${player.name}'s view`, onclick: onClose },
        svg(ICONS.close),
      );
    this.element = h(
      "section",
      { class: "pane", "aria-label": `${player.name}'s view`, dataset: { player: player.name } },
      this.nav,
      h("div", { class: "shade", onclick: () => this.element.classList.remove("drawer") }),
      h(
        "div",
        { class: "main" },
        h("header", { class: "pane-head" }, drawer, this.title, this.branch, who, close),
        this.banner,
        this.away,
        this.timeline.element,
        this.typing,
        this.composer.element,
      ),
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
    player.refresh();
  }

  listen() {
    const on = (kind, action) =>
      this.player.addEventListener(kind, (event) => action(event.detail), { signal: this.stop.signal });
    on("scene", () => this.arrange());
    on("unread", () => this.drawChannels());
    on("message", (news) => news.channel === this.channel && this.timeline.show(news.message));
    on("message_deleted", (news) => news.channel === this.channel && this.timeline.drop(news.message));
    on("typing", (news) => news.channel === this.channel && this.showTyping());
    on("form", (form) => this.form(form));
    on("commands", () => this.channel && !this.timeline.messages.size && this.timeline.load());
    on("offline", () => (this.banner.hidden = false));
    on("online", () => {
      this.banner.hidden = true;
      if (this.channel) this.timeline.load();
    });
  }

  arrange() {
    skew.ms = this.player.skew;
    const { channels, dms } = this.player.scene;
    const known = [...channels, ...dms];
    const here = known.find((c) => c.id === (this.channel ?? this.wanted)) ?? channels[0] ?? dms[0];
    if (here && here.id !== this.channel) this.openChannel(here.id);
    else this.drawHead(here);
    this.drawChannels();
    this.showAway();
    this.timeline.redrawUnknown();
  }

  drawChannels() {
    if (this.player.scene) this.nav.replaceChildren(...channelList(this));
  }

  // While the bot is away nothing is answered; the reason is the sandbox's to say.
  showAway() {
    const { online, name, note } = this.player.scene.bot;
    const text = online ? "" : note || `${name} is away. Nothing is answered until it is back.`;
    if (this.away.textContent !== text) this.away.textContent = text;
    this.away.hidden = !text;
  }

  openThread() {
    const { channel } = this;
    askName({
      title: "A thread for another table",
      placeholder: "Its name",
      button: "Open",
      most: 100,
      done: async (name) => {
        const { thread } = await this.player.act("thread", { channel, name });
        await this.player.refresh();
        return () => this.openChannel(thread);
      },
    });
  }

  drawHead(channel) {
    if (!channel) return;
    const dm = channel.type === 1;
    this.branch.hidden = channel.type !== 0;
    const icon = dm ? ICONS.mail : THREADS.includes(channel.type) ? ICONS.thread : ICONS.hash;
    this.title.replaceChildren(
      svg(icon, 20),
      h("h1", {}, channel.name),
      ...(channel.topic ? [h("span", { class: "topic" }, channel.topic)] : []),
    );
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
    await this.timeline.load();
    this.composer.focus();
  }

  showTyping() {
    this.typing.replaceChildren(
      h("span", { class: "dots" }, h("i"), h("i"), h("i")),
      h("strong", {}, this.player.scene.bot.name),
      " is typing…",
    );
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
    this.timeline.note(message.id, "");
    try {
      const { interaction } = await this.player.act(action, {
        channel: message.channel_id,
        message: message.id,
        ...body,
      });
      if ((await this.player.outcome(interaction)) === "failed")
        this.timeline.note(message.id, "The bot did not answer.");
    } catch (error) {
      this.timeline.note(message.id, error.message);
    } finally {
      control.classList.remove("waiting");
      control.removeAttribute("aria-busy");
    }
  }

  async follow(interaction) {
    if ((await this.player.outcome(interaction)) !== "failed") return;
    this.composer.notice.textContent = `${this.player.scene.bot.name} did not answer.`;
  }

  async dismiss(message) {
    await this.player.act("dismiss", { channel: message.channel_id, message: message.id });
    this.composer.focus();
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
