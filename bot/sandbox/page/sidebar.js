// The list on the left of a pane: direct messages, channels with their threads, and the player's own switches.

import { avatar, h, ICONS, svg } from "./dom.js";

const CATEGORY = 4;
const THREADS = [11, 12];

export function channelList(pane) {
  const { scene, unread } = pane.player;
  const open = scene.channels.filter((c) => !c.archived || c.id === pane.channel);
  const tops = open.filter((c) => !THREADS.includes(c.type) && c.type !== CATEGORY);
  const entry = (channel, icon, deep = false) => {
    const count = unread.get(channel.id) ?? 0;
    const news = unread.has(channel.id);
    const here = channel.id === pane.channel;
    return h(
      "button",
      {
        class: `channel${here ? " here" : ""}${deep ? " deep" : ""}${news ? " unread" : ""}`,
        type: "button",
        "aria-current": here ? "page" : null,
        dataset: { channel: channel.name, kind: channel.type === 1 ? "dm" : "channel" },
        onclick: () => pane.openChannel(channel.id),
      },
      svg(icon, 18),
      h("span", {}, channel.name),
      count > 0 && h("span", { class: "badge", "aria-label": `${count} unread` }, count > 99 ? "99+" : String(count)),
    );
  };
  return [
    h(
      "div",
      { class: "guild" },
      h("strong", {}, scene.guild.name),
      h(
        "small",
        { class: scene.bot.online ? "online" : "" },
        scene.bot.online ? `${scene.bot.name} is here` : `${scene.bot.name} is away`,
      ),
    ),
    h(
      "div",
      { class: "channel-groups" },
      h("p", { class: "group" }, "Private"),
      scene.dms.map((c) => entry(c, ICONS.mail)),
      h("p", { class: "group" }, "Channels"),
      tops.map((c) => [
        entry(c, ICONS.hash),
        open.filter((t) => t.parent_id === c.id && THREADS.includes(t.type)).map((t) => entry(t, ICONS.thread, true)),
      ]),
    ),
    self(pane),
  ];
}

function self({ player }) {
  const me = player.scene.people.find((p) => p.id === player.id);
  const dms = me.dms_open ? "Direct messages: open. Close them" : "Direct messages: closed. Open them";
  const server = me.member ? "Member of the server. Leave it" : "Has left the server. Join again";
  return h(
    "div",
    { class: "self" },
    avatar(player.name),
    h("div", { class: "self-text" }, h("strong", {}, player.name), h("small", {}, state(me))),
    toggle("dms", ICONS.mail, dms, me.dms_open, (open) => player.act("dms", { open })),
    toggle("member", ICONS.door, server, me.member, (member) => player.act("member", { member })),
  );
}

function state({ member, dms_open: open }) {
  if (!member) return "has left";
  return open ? "at the table" : "DMs closed";
}

function toggle(kind, icon, words, on, change) {
  return h(
    "button",
    {
      class: `icon switch${on ? " on" : ""}`,
      type: "button",
      role: "switch",
      "aria-checked": on ? "true" : "false",
      "aria-label": words,
      title: words,
      dataset: { switch: kind },
      onclick: () => change(!on),
    },
    svg(icon, 18),
  );
}
