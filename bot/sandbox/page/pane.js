// One player's view: channels, messages, the text box. Two of them can stand side by side.

import { Composer } from "./composer.js";
import { avatar, h, hue, ICONS, svg } from "./dom.js";
import { openForm } from "./form.js";
import { invitationCard } from "./invitation.js";
import { closePopup } from "./popup.js";
import { channelList } from "./sidebar.js";
import { skew } from "./time.js";
import { Timeline } from "./timeline.js";

const THREADS = [11, 12];

export class Pane {
  constructor(player, { channel, onClose, onChange }) {
    Object.assign(this, { player, channel: null, wanted: channel, onChange });
    this.stop = new AbortController();
    this.typing = h("p", { class: "typing", role: "status" });
    this.nav = h("nav", { class: "channels", "aria-label": "Channels" });
    this.title = h("div", { class: "pane-title" });
    this.banner = h("p", { class: "banner", hidden: true, role: "alert" }, "The connection is lost. Trying again…");
    this.composer = new Composer(this);
    this.timeline = new Timeline(this, {
      welcome: () => this.welcome(),
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
        h("header", { class: "pane-head" }, drawer, this.title, who, close),
        this.banner,
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
    this.timeline.redrawUnknown();
  }

  drawChannels() {
    if (this.player.scene) this.nav.replaceChildren(...channelList(this));
  }

  drawHead(channel) {
    if (!channel) return;
    const dm = channel.type === 1;
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

  welcome() {
    const dm = this.player.scene.dms.some((c) => c.id === this.channel);
    const { bot, invitation } = this.player.scene;
    const { channel } = this;
    const words = dm
      ? [`What ${bot.name} tells only ${this.player.name} will arrive here.`]
      : [
          `Everybody in this channel sees what is said here. Type / to see what ${bot.name} can do.`,
          "The faces on the edge are the players: choose one to be them, or open two views side by side.",
        ];
    const starters = h("div", { class: "starters" });
    this.player
      .commandsIn(this.channel)
      .then((commands) =>
        starters.append(
          ...commands
            .slice(0, 6)
            .map((c) =>
              h(
                "button",
                { type: "button", title: c.description, onclick: () => this.composer.enter(c) },
                "/" + c.name,
              ),
            ),
        ),
      );
    return h(
      "div",
      { class: "welcome" },
      avatar(bot.name, { bot: true, large: true }),
      h("h2", {}, dm ? "Direct messages" : "The table is set"),
      words.map((text) => h("p", {}, text)),
      invitation && !dm && invitationCard(invitation, (choice) => this.player.act("accept", { channel, choice })),
      starters,
    );
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
