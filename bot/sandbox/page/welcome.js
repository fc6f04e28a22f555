// What an empty channel shows: where one is, what one can do, and what the sandbox offers.

import { avatar, h } from "./dom.js";
import { invitationCard } from "./invitation.js";

export function welcome(pane) {
  const dm = pane.player.scene.dms.some((c) => c.id === pane.channel);
  const { bot, invitation } = pane.player.scene;
  const { channel } = pane;
  const words = dm
    ? [`What ${bot.name} tells only ${pane.player.name} will arrive here.`]
    : [
        `Everybody in this channel sees what is said here. Type / to see what ${bot.name} can do.`,
        "The faces on the edge are the players: choose one to be them, or open two views side by side.",
      ];
  const starters = h("div", { class: "starters" });
  pane.player
    .commandsIn(pane.channel)
    .then((commands) =>
      starters.append(
        ...commands
          .slice(0, 6)
          .map((c) =>
            h(
              "button",
              { type: "button", title: c.description, onclick: () => pane.composer.enter(c) },
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
    invitation && !dm && invitationCard(invitation, (choice) => pane.player.act("accept", { channel, choice })),
    starters,
  );
}
