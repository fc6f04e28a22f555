// Building elements without ever turning text into markup.

export function h(tag, props = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name === "class") element.className = value;
    else if (name === "dataset") Object.assign(element.dataset, value);
    else if (name in element && name !== "list") element[name] = value;
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(
    ...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false),
  );
  return element;
}

export function svg(path, size = 20) {
  const space = "http://www.w3.org/2000/svg";
  const picture = document.createElementNS(space, "svg");
  for (const [key, value] of Object.entries({
    viewBox: "0 0 24 24",
    width: size,
    height: size,
    "aria-hidden": "true",
  })) {
    picture.setAttribute(key, value);
  }
  const line = document.createElementNS(space, "path");
  line.setAttribute("d", path);
  picture.append(line);
  return picture;
}

export const ICONS = {
  hash: "M9 4 7 20M17 4l-2 16M4 9h16M4 15h16",
  thread: "M4 5h16v10H9l-5 4z",
  new_thread: "M4 5h16v10H9l-5 4zM12 7.500v5M9.500 10h5",
  door: "M13 4H6v16h7M11 12h10M18 9l3 3-3 3",
  mail: "M3 6h18v12H3zM3 7l9 7 9-7",
  plus: "M12 5v14M5 12h14",
  split: "M4 5h16v14H4zM12 5v14",
  menu: "M4 7h16M4 12h16M4 17h16",
  close: "M6 6l12 12M18 6 6 18",
  down: "M6 9l6 6 6-6",
  check: "M5 12l5 5 9-11",
  eye: "M2 12s4-7 10-7 10 7 10 7-4 7-10 7S2 12 2 12zm10-3a3 3 0 1 0 0 6 3 3 0 0 0 0-6z",
  send: "M4 12 20 4l-5 16-3-7z",
  tools: "M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 2v3M12 19v3M2 12h3M19 12h3M5 5l2 2M17 17l2 2M19 5l-2 2M7 17l-2 2",
  link: "M9 15l6-6M10 6l1-1a4 4 0 0 1 6 6l-1 1M14 18l-1 1a4 4 0 0 1-6-6l1-1",
  file: "M6 3h8l4 4v14H6zM14 3v4h4",
  pin: "M9 3h6l-1 6 4 4H6l4-4zM12 13v8",
};

const HUES = [211, 28, 152, 338, 266, 186, 46, 4, 96, 300, 232, 130, 16, 200, 350, 70, 250, 170];

const taken = new Map();

// Colours are given out in the order in which people appear, so that neighbours never look alike.
export function hue(name) {
  if (!taken.has(name)) taken.set(name, HUES[taken.size % HUES.length]);
  return taken.get(name);
}

export function avatar(name, { bot = false, large = false } = {}) {
  const face = h("span", { class: `avatar${bot ? " bot" : ""}${large ? " large" : ""}`, "aria-hidden": "true" });
  if (!bot) face.style.setProperty("--hue", hue(name));
  face.append(bot ? svg("M5 20h14M7 8h10M9 5h6M8.500 9v10M12 9v10M15.500 9v10", large ? 26 : 22) : initials(name));
  return face;
}

function initials(name) {
  const words = name.trim().split(/\s+/);
  return (words.length > 1 ? words[0][0] + words[1][0] : name.slice(0, 2)).toUpperCase();
}
