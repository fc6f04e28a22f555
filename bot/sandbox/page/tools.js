// Tools for whoever tests the bot: move time, and make things go wrong.

import { post } from "./api.js";
import { h } from "./dom.js";
import { place } from "./popup.js";

const TOOLS = [
  [
    "Time",
    [
      ["Forward 15 minutes", () => post("clock", { advance: 900 })],
      ["Forward one day", () => post("clock", { advance: 86400 })],
    ],
  ],
  [
    "Weather",
    [
      ["Lose the gateway", () => post("fault", { kind: "lose_gateway" })],
      [
        "Next message: too many requests",
        () => post("fault", { kind: "rate_limit", path: "*/messages", retry_after: 2 }),
      ],
      ["Next request: server error", () => post("fault", { kind: "server_error" })],
      ["Slow network", () => post("fault", { kind: "slow", seconds: 1.5 })],
      ["Good weather", () => post("fault", { kind: "clear" })],
    ],
  ],
];

export async function openTools(anchor) {
  const said = h("p", { class: "tools-said", role: "status" });
  const groups = TOOLS.map(([title, actions]) => [
    h("p", { class: "group" }, title),
    actions.map(([label, action]) =>
      h(
        "button",
        {
          class: "popup-row",
          type: "button",
          onclick: async () => {
            await action();
            said.textContent = `Done: ${label.toLowerCase()}.`;
          },
        },
        label,
      ),
    ),
  ]);
  const problems = await post("problems");
  const list = problems.length > 0 && [
    h("p", { class: "group" }, `What the bot did wrong (${problems.length})`),
    h(
      "ul",
      { class: "tools-problems" },
      problems.slice(-8).map((text) => h("li", {}, text)),
    ),
  ];
  const box = h(
    "div",
    { class: "popup tools", role: "dialog", "aria-label": "Test tools", tabIndex: -1 },
    groups,
    list,
    said,
  );
  const close = (event) => {
    if (event.type === "keydown" ? event.key !== "Escape" : box.contains(event.target)) return;
    box.remove();
    document.removeEventListener("pointerdown", close, true);
    document.removeEventListener("keydown", close, true);
    anchor.focus();
  };
  document.body.append(box);
  place(box, anchor);
  document.addEventListener("pointerdown", close, true);
  document.addEventListener("keydown", close, true);
  box.focus();
}
