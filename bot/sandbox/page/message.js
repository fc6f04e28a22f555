// One message: who, when, text, embeds, files, components.

import { colour, components, fileCard } from "./components.js";
import { avatar, h, ICONS, svg } from "./dom.js";
import { picture } from "./lightbox.js";
import { inline, markdown } from "./markdown.js";
import { clock } from "./time.js";

const LOADING = 1 << 7;
const V2 = 1 << 15;

export function messageElement(message, view, follows) {
  const bot = Boolean(message.author.bot);
  const loading = Boolean(message.flags & LOADING);
  const mine = message.mention_everyone || message.mentions.some((user) => user.id === view.player.id);
  const compact = follows && !message.replies_to && !message.used_by?.command;
  const classes = ["message", compact && "compact", message.ephemeral && "ephemeral", mine && "mentions-me"].filter(
    Boolean,
  );
  const element = h("article", {
    class: classes.join(" "),
    dataset: { id: message.id },
    "aria-label": `${message.author.name}, ${clock(message.timestamp)}`,
  });
  element.append(
    context(message) ?? "",
    compact ? h("span", { class: "gutter" }, clock(message.timestamp)) : avatar(message.author.name, { bot }),
    h(
      "div",
      { class: "body" },
      compact ? null : head(message, bot),
      loading ? thinking(message) : content(message, view),
      foot(message, view),
    ),
  );
  return element;
}

function context(message) {
  if (message.used_by?.command) {
    return h(
      "div",
      { class: "context" },
      h("span", { class: "curve" }),
      avatar(message.used_by.name),
      h("strong", {}, message.used_by.name),
      " used ",
      h("span", { class: "mention" }, "/" + message.used_by.command),
    );
  }
  const target = message.replies_to;
  if (!target || message.type !== 19) return null;
  return h(
    "div",
    { class: "context" },
    h("span", { class: "curve" }),
    avatar(target.author, { bot: target.bot }),
    h("strong", {}, target.author),
    h("span", { class: "quoted" }, " ", inline(target.text || "a message with components")),
  );
}

function head(message, bot) {
  const name = h("span", { class: "name" }, message.author.name);
  return h(
    "header",
    {},
    name,
    bot && h("span", { class: "tag" }, "APP"),
    h("time", { dateTime: message.timestamp }, clock(message.timestamp)),
    message.pinned && h("span", { class: "pinned", title: "Pinned" }, svg(ICONS.pin, 13)),
  );
}

function thinking(message) {
  return h(
    "p",
    { class: "thinking", role: "status" },
    h("span", { class: "dots" }, h("i"), h("i"), h("i")),
    `${message.author.name} is thinking…`,
  );
}

function content(message, view) {
  const parts = [];
  if (message.type === 18)
    parts.push(h("p", { class: "system" }, "started a thread: ", h("strong", {}, message.content)));
  else if (message.content) parts.push(h("div", { class: "text" }, markdown(message.content, view.names)));
  if (message.edited_timestamp && message.content)
    parts.at(-1).append(h("span", { class: "edited", title: clock(message.edited_timestamp) }, "(edited)"));
  const v2 = Boolean(message.flags & V2);
  if (!v2) parts.push(files(message.attachments));
  parts.push(...message.embeds.map((embed) => embedElement(embed, view)));
  if (message.components.length)
    parts.push(h("div", { class: v2 ? "layout" : "rows" }, components(message.components, view, message)));
  if (message.reactions?.length)
    parts.push(
      h(
        "div",
        { class: "reactions" },
        message.reactions.map((r) => h("span", { class: "reaction" }, r.emoji.name, " ", String(r.count))),
      ),
    );
  if (message.thread)
    parts.push(
      h(
        "button",
        { class: "thread-link", type: "button", onclick: () => view.openChannel(message.thread.id) },
        svg(ICONS.thread, 16),
        message.thread.name,
      ),
    );
  return parts;
}

function files(attachments) {
  const shown = attachments.filter((a) => a.content_type?.startsWith("image/"));
  const others = attachments.filter((a) => !shown.includes(a));
  return [
    shown.length > 0 &&
      h(
        "div",
        { class: `gallery ${shown.length === 1 ? "one" : shown.length === 2 ? "two" : "many"}` },
        shown.map((a) => picture(a)),
      ),
    others.map(fileCard),
  ];
}

function embedElement(embed, view) {
  const fields = (embed.fields ?? []).map((f) =>
    h(
      "div",
      { class: f.inline ? "field inline" : "field" },
      h("strong", {}, inline(f.name, view.names)),
      h("div", { class: "text" }, markdown(f.value, view.names)),
    ),
  );
  const title =
    embed.title &&
    (embed.url
      ? h("a", { class: "embed-title", href: embed.url, target: "_blank", rel: "noopener" }, embed.title)
      : h("div", { class: "embed-title" }, inline(embed.title, view.names)));
  const box = h(
    "div",
    { class: "embed" },
    h(
      "div",
      { class: "embed-main" },
      embed.author && h("div", { class: "embed-author" }, embed.author.name),
      title,
      embed.description && h("div", { class: "text" }, markdown(embed.description, view.names)),
      fields.length > 0 && h("div", { class: "fields" }, fields),
    ),
    embed.thumbnail && picture({ ...embed.thumbnail, className: "thumbnail" }),
    embed.image && picture({ ...embed.image, className: "picture embed-image" }),
    (embed.footer || embed.timestamp) &&
      h("footer", {}, [embed.footer?.text, embed.timestamp && clock(embed.timestamp)].filter(Boolean).join(" · ")),
  );
  if (embed.color) box.style.setProperty("--accent-line", colour(embed.color));
  return box;
}

function foot(message, view) {
  if (!message.ephemeral) return null;
  return h(
    "div",
    { class: "only-you" },
    svg(ICONS.eye, 14),
    "Only you can see this · ",
    h("button", { type: "button", class: "quiet", onclick: () => view.dismiss(message) }, "Dismiss"),
  );
}
