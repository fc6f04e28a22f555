// What an empty channel offers besides commands: a card with a few buttons.

import { h } from "./dom.js";

export function invitationCard({ title, text, choices }, accept) {
  const problem = h("p", { class: "problem", role: "alert", hidden: true });
  const card = h("section", { class: "invitation", "aria-label": title }, h("h3", {}, title), h("p", {}, text));
  const take = async (choice) => {
    for (const button of card.querySelectorAll("button")) button.disabled = true;
    problem.hidden = true;
    try {
      await accept(choice.id);
    } catch (error) {
      Object.assign(problem, { textContent: error.message, hidden: false });
      for (const button of card.querySelectorAll("button")) button.disabled = false;
    }
  };
  const rows = choices.map((choice) =>
    h(
      "button",
      { type: "button", dataset: { choice: choice.id }, onclick: () => take(choice) },
      h("strong", {}, choice.label),
      choice.note && h("small", {}, choice.note),
    ),
  );
  card.append(h("div", { class: "invitation-choices" }, rows), problem);
  return card;
}
