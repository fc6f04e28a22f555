// The players one can be: each with a live line, the things around them, and what they have not read yet.

import { Live, post } from "./api.js";

export class Player extends EventTarget {
  constructor({ id, name }) {
    super();
    this.id = id;
    this.name = name;
    this.scene = null;
    this.commands = new Map();
    this.unread = new Map();
    this.counted = new Map();
    this.read = JSON.parse(sessionStorage.getItem(`read-${id}`) ?? "{}");
    this.watched = new Map();
    this.settled = new Map();
    this.live = new Live(id);
    this.live.addEventListener("news", (event) => this.hear(event.detail));
    this.live.addEventListener("up", () => this.refresh(true));
    this.live.addEventListener("down", () => this.tell("offline"));
  }

  tell(kind, detail = {}) {
    this.dispatchEvent(new CustomEvent(kind, { detail }));
  }

  act(action, body = {}) {
    return post(action, { as: this.id, ...body });
  }

  async refresh(again = false) {
    this.scene = await this.act("scene");
    this.skew = this.scene.now * 1000 - Date.now();
    for (const channel of this.scene.dms) this.recall(channel);
    this.tell("scene");
    if (again) this.tell("online");
    for (const form of this.scene.forms) this.tell("form", form);
  }

  async commandsIn(channel) {
    if (!this.commands.has(channel)) this.commands.set(channel, await this.act("commands", { channel }));
    return this.commands.get(channel);
  }

  hear(news) {
    if (news.kind === "message") this.count(news);
    if (news.kind === "message_deleted") this.uncount(news);
    if (news.kind === "commands") this.commands.clear();
    if (["people", "channel", "channel_deleted", "commands"].includes(news.kind)) {
      clearTimeout(this.soon);
      this.soon = setTimeout(() => this.refresh(), 60);
    }
    if (news.kind === "answered" || news.kind === "failed") this.settle(news.data.interaction, news.kind, news);
    this.tell(news.kind, news.kind === "form" ? news.data : news);
  }

  // Private things and mentions are counted; other news only shows that there is some.
  count({ channel, message }) {
    const old = message.author.id === this.id || message.edited_timestamp;
    if (this.watched.get(channel)) this.remember(channel, message.id);
    if (old || this.watched.get(channel)) return;
    const personal =
      message.ephemeral ||
      this.scene?.dms.some((c) => c.id === channel) ||
      message.mentions.some((u) => u.id === this.id);
    this.unread.set(channel, (this.unread.get(channel) ?? 0) + (personal ? 1 : 0));
    if (personal) this.counted.set(message.id, channel);
    this.tell("unread");
  }

  // A desk that was replaced by a new one need not be read any more.
  uncount({ channel, message }) {
    if (!this.counted.delete(message) || !this.unread.get(channel)) return;
    this.unread.set(channel, this.unread.get(channel) - 1);
    this.tell("unread");
  }

  // What was read is kept over a reload, so that a private message is not overlooked.
  recall({ id, last_message_id: last }) {
    if (this.watched.get(id)) this.remember(id, last);
    else if (last && last !== this.read[id] && !this.unread.has(id)) {
      this.unread.set(id, 1);
      this.tell("unread");
    }
  }

  remember(channel, message) {
    this.read[channel] = message;
    sessionStorage.setItem(`read-${this.id}`, JSON.stringify(this.read));
  }

  watch(channel, by) {
    this.watched.set(channel, (this.watched.get(channel) ?? 0) + by);
    const known = this.scene?.dms.find((c) => c.id === channel);
    if (by > 0 && known) this.remember(channel, known.last_message_id);
    if (by > 0 && this.unread.delete(channel)) {
      for (const [message, where] of this.counted) if (where === channel) this.counted.delete(message);
      this.tell("unread");
    }
  }

  get unreadCount() {
    let total = 0;
    for (const count of this.unread.values()) total += count;
    return total;
  }

  // An interaction may be answered before the page learns its id, so early outcomes are kept.
  settle(interaction, outcome) {
    const waiting = this.settled.get(interaction);
    if (typeof waiting === "function") {
      this.settled.delete(interaction);
      waiting(outcome);
    } else {
      this.settled.set(interaction, outcome);
      setTimeout(() => this.settled.delete(interaction), 10000);
    }
  }

  outcome(interaction) {
    const known = this.settled.get(interaction);
    if (typeof known === "string") return Promise.resolve(known);
    return new Promise((resolve) => this.settled.set(interaction, resolve));
  }

  nameOf(id) {
    return this.scene?.members.find((member) => member.id === id)?.name;
  }
}
