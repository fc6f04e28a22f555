// The page as a whole: the rail of players, one or two panes, and the tools for bad weather.

import { post } from "./api.js";
import { askName } from "./ask_name.js";
import { avatar, h, ICONS, svg } from "./dom.js";
import { Pane } from "./pane.js";
import { Player } from "./players.js";
import { openTools } from "./tools.js";

const app = document.getElementById("app");
const players = new Map();
let panes = [];
const rail = h("nav", { class: "rail", "aria-label": "Players" });
const stage = h("main", { class: "stage" });

async function begin() {
  const people = await post("people");
  app.replaceChildren(rail, stage);
  for (const person of people) meet(person);
  if (!players.size) return invite();
  const saved = JSON.parse(sessionStorage.getItem("panes") ?? "[]").filter((s) => players.has(s.player));
  const wanted = saved.length ? saved : [{ player: people[0].id }];
  wanted.forEach((seat) => addPane(seat.player, seat.channel));
  draw();
}

function meet(person) {
  if (players.has(person.id)) return players.get(person.id);
  const player = new Player(person);
  players.set(person.id, player);
  player.addEventListener("unread", draw);
  player.addEventListener("scene", () => {
    for (const other of player.scene.people) meet(other);
    draw();
  });
  return player;
}

function addPane(id, channel, at = panes.length) {
  const pane = new Pane(players.get(id), {
    channel,
    onClose: at > 0 ? () => closePane(pane) : null,
    onChange: remember,
  });
  panes.splice(at, 1, pane);
  return pane;
}

// Become somebody in a pane; the other pane keeps its player.
function be(id, at = 0) {
  if (panes[at]?.player.id === id) return panes[at].focus();
  const other = panes.findIndex((pane) => pane.player.id === id);
  if (other >= 0) return panes[other].focus();
  panes[at]?.remove();
  addPane(id, undefined, at);
  draw();
  remember();
}

function closePane(pane) {
  pane.remove();
  panes = panes.filter((other) => other !== pane);
  draw();
  remember();
}

function split() {
  if (panes.length > 1) return closePane(panes[1]);
  const next = [...players.values()].find((p) => p !== panes[0].player);
  if (!next) return invite();
  addPane(next.id);
  draw();
  remember();
}

function remember() {
  sessionStorage.setItem(
    "panes",
    JSON.stringify(panes.map((pane) => ({ player: pane.player.id, channel: pane.channel }))),
  );
}

function draw() {
  const faces = [...players.values()].map((player, number) => {
    const at = panes.findIndex((pane) => pane.player === player);
    const count = player.unreadCount;
    const words = `${player.name}${at >= 0 ? " (shown)" : ""}${count ? `, ${count} unread` : ""}`;
    return h(
      "button",
      {
        class: `face${at >= 0 ? " shown" : ""}${player.unread.size && !count ? " news" : ""}`,
        type: "button",
        title: `Be ${words}${number < 9 ? ` (Alt+${number + 1})` : ""}. Right click: in the second view`,
        "aria-label": `Be ${words}`,
        "aria-pressed": at >= 0 ? "true" : "false",
        dataset: { player: player.name },
        onclick: (event) => be(player.id, event.shiftKey && panes.length ? 1 : 0),
        oncontextmenu: (event) => {
          event.preventDefault();
          be(player.id, 1);
        },
      },
      avatar(player.name, { large: true }),
      h("span", { class: "face-name" }, player.name),
      count > 0 && h("span", { class: "badge" }, count > 99 ? "99+" : String(count)),
    );
  });
  const tool = (icon, label, action, extra = "") =>
    h(
      "button",
      { class: `face tool ${extra}`, type: "button", title: label, "aria-label": label, onclick: action },
      svg(icon, 22),
    );
  rail.replaceChildren(
    ...faces,
    tool(ICONS.plus, "Add a player", invite),
    h("span", { class: "rail-gap" }),
    tool(
      ICONS.split,
      panes.length > 1 ? "One view" : "Two views side by side",
      split,
      `split${panes.length > 1 ? " on" : ""}`,
    ),
    tool(ICONS.tools, "Test tools", (event) => openTools(event.currentTarget)),
  );
  stage.classList.toggle("two", panes.length > 1);
  const wanted = panes.map((pane) => pane.element);
  if (wanted.some((element, i) => stage.children[i] !== element) || stage.children.length !== wanted.length)
    stage.replaceChildren(...wanted);
}

function invite() {
  askName({
    title: "Who joins the table?",
    placeholder: "A name",
    button: "Join",
    most: 32,
    done: async (name) => {
      const people = await post("people", { name });
      people.forEach(meet);
      return () => be(people.find((p) => p.name === name).id, panes.length > 1 ? 1 : 0);
    },
  });
}

// Alt+1 to Alt+9 change seats without the mouse.
document.addEventListener("keydown", (event) => {
  const number = event.altKey && !event.ctrlKey && /^Digit([1-9])$/.exec(event.code)?.[1];
  const player = number && [...players.values()][number - 1];
  if (!player) return;
  event.preventDefault();
  be(player.id, panes.findIndex((pane) => pane.element.contains(document.activeElement)) === 1 ? 1 : 0);
});

begin().catch((error) =>
  app.replaceChildren(h("div", { class: "boot" }, h("h1", {}, "The table is closed"), h("p", {}, error.message))),
);
