// Discord's markdown as elements: blocks first, then the inline marks.

import { h } from "./dom.js";
import { timestamp } from "./time.js";

const INLINE = [
  [/\\([\\*_~`|>#\-[\]()<:@])/, (m) => m[1]],
  [/``([^]+?)``|`([^`\n]+)`/, (m) => h("code", {}, (m[1] ?? m[2]).trim() || " ")],
  [/\*\*\*([^]+?)\*\*\*/, (m, c) => h("strong", {}, h("em", {}, inline(m[1], c)))],
  [/\*\*([^]+?)\*\*(?!\*)/, (m, c) => h("strong", {}, inline(m[1], c))],
  [/__([^]+?)__(?!_)/, (m, c) => h("u", {}, inline(m[1], c))],
  [/\*(?![\s*])([^*]*?[^\s*])\*(?!\*)/, (m, c) => h("em", {}, inline(m[1], c))],
  [/(?<![A-Za-z0-9_])_([^_]+?)_(?![A-Za-z0-9_])/, (m, c) => h("em", {}, inline(m[1], c))],
  [/~~([^]+?)~~/, (m, c) => h("s", {}, inline(m[1], c))],
  [/\|\|([^]+?)\|\|/, (m, c) => spoiler(inline(m[1], c))],
  [/<t:(-?\d+)(?::([tTdDfFR]))?>/, (m) => timestamp(Number(m[1]), m[2])],
  [/<@!?(\d+)>/, (m, c) => mention("@", c.nameOf?.(m[1]), m[1] === c.me)],
  [/<@&(\d+)>/, (m, c) => mention("@", c.roleOf?.(m[1]))],
  [/<#(\d+)>/, (m, c) => channelLink(m[1], c)],
  [
    /<\/([^:>]+):\d+>/,
    (m, c) => h("button", { class: "mention", type: "button", onclick: () => c.useCommand?.(m[1]) }, "/" + m[1]),
  ],
  [/<a?(:\w+:)\d+>/, (m) => m[1]],
  [/\[([^\]\n]+)\]\(<?(https?:\/\/[^\s)>]+)>?\)/, (m, c) => link(m[2], inline(m[1], c))],
  [/https?:\/\/[^\s<>)\]]+[^\s<>)\].,:;!?'"]/, (m) => link(m[0], m[0])],
  [/@(everyone|here)/, (m) => mention("@", m[1], true)],
];

export function inline(text, context = {}) {
  const parts = [];
  while (text) {
    let best = null;
    for (const [pattern, make] of INLINE) {
      const found = pattern.exec(text);
      if (found && (best === null || found.index < best.found.index)) best = { found, make };
    }
    if (best === null) break;
    if (best.found.index) parts.push(text.slice(0, best.found.index));
    parts.push(best.make(best.found, context));
    text = text.slice(best.found.index + best.found[0].length);
  }
  if (text) parts.push(text);
  return parts;
}

// A name that is not known yet is marked, so that the pane can draw it again once it is.
function mention(sign, name, mine = false) {
  return h("span", { class: `mention${mine ? " mine" : ""}${name ? "" : " unresolved"}` }, sign + (name ?? "unknown"));
}

function channelLink(id, context) {
  const name = context.channelOf?.(id);
  if (!name) return mention("#");
  return h("button", { class: "mention", type: "button", onclick: () => context.openChannel?.(id) }, "#" + name);
}

function link(address, text) {
  return h("a", { href: address, target: "_blank", rel: "noopener noreferrer" }, text);
}

function spoiler(inside) {
  const cover = h("span", { class: "spoiler", role: "button", tabIndex: 0, "aria-label": "Spoiler" }, inside);
  const open = () => cover.classList.add("shown");
  cover.addEventListener("click", open);
  cover.addEventListener("keydown", (event) => event.key === "Enter" && open());
  return cover;
}

export function markdown(text, context = {}) {
  const blocks = [];
  const pieces = (text ?? "").split(/```(?:([\w+-]+)\n)?([^]*?)```/);
  for (let i = 0; i < pieces.length; i += 3) {
    blocks.push(...lines(pieces[i], context));
    if (pieces[i + 2] !== undefined) blocks.push(h("pre", {}, h("code", {}, pieces[i + 2].replace(/^\n|\n$/g, ""))));
  }
  return blocks;
}

function lines(text, context) {
  const blocks = [];
  const rows = text.replace(/^\n|\n$/g, "").split("\n");
  let paragraph = [];
  const flush = () => {
    while (paragraph.length && !paragraph[0].trim()) paragraph.shift();
    if (paragraph.length) blocks.push(h("p", {}, joined(paragraph, context)));
    paragraph = [];
  };
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i];
    const heading = /^(#{1,3})\s+(.+)/.exec(row);
    const small = /^-#\s+(.+)/.exec(row);
    const item = /^(\s*)([-*]|\d+\.)\s+(.+)/.exec(row);
    if (heading) {
      flush();
      blocks.push(h(`h${heading[1].length + 2}`, { class: `size${heading[1].length}` }, inline(heading[2], context)));
    } else if (small) {
      flush();
      blocks.push(h("p", { class: "small" }, inline(small[1], context)));
    } else if (row.startsWith(">>> ")) {
      flush();
      blocks.push(h("blockquote", {}, lines([row.slice(4), ...rows.slice(i + 1)].join("\n"), context)));
      break;
    } else if (row.startsWith("> ")) {
      flush();
      const quoted = [];
      while (i < rows.length && rows[i].startsWith("> ")) quoted.push(rows[i++].slice(2));
      i--;
      blocks.push(h("blockquote", {}, lines(quoted.join("\n"), context)));
    } else if (item) {
      flush();
      const items = [];
      for (let next; i < rows.length && (next = /^(\s*)([-*]|\d+\.)\s+(.+)/.exec(rows[i])); i++) items.push(next);
      i--;
      blocks.push(list(items, context));
    } else {
      paragraph.push(row);
    }
  }
  flush();
  return blocks;
}

function joined(rows, context) {
  return rows.flatMap((row, i) => (i ? [h("br"), ...inline(row, context)] : inline(row, context)));
}

function list(items, context) {
  const numbered = /\d/.test(items[0][2]);
  const element = h(numbered ? "ol" : "ul", numbered ? { start: Number.parseInt(items[0][2], 10) } : {});
  for (const [, indent, , text] of items) {
    const deep = Math.min(2, Math.floor(indent.length / 2));
    element.append(h("li", { class: deep ? `deep${deep}` : "" }, inline(text, context)));
  }
  return element;
}
