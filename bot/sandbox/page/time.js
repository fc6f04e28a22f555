// Moments in the reader's own words and time zone.

import { h } from "./dom.js";

const STYLES = {
  t: { timeStyle: "short" },
  T: { timeStyle: "medium" },
  d: { dateStyle: "short" },
  D: { dateStyle: "long" },
  f: { dateStyle: "long", timeStyle: "short" },
  F: { dateStyle: "full", timeStyle: "short" },
};
const UNITS = [
  ["year", 31536000],
  ["month", 2592000],
  ["day", 86400],
  ["hour", 3600],
  ["minute", 60],
  ["second", 1],
];
const relative = new Intl.RelativeTimeFormat("en", { numeric: "auto" });
const shown = new Set();
export const skew = { ms: 0 };

export function ago(seconds) {
  const away = seconds - (Date.now() + skew.ms) / 1000;
  const [unit, size] = UNITS.find(([, length]) => Math.abs(away) >= length) ?? UNITS.at(-1);
  return relative.format(Math.round(away / size), unit);
}

export function timestamp(seconds, style = "f") {
  const moment = new Date(seconds * 1000);
  const full = moment.toLocaleString("en", STYLES.F);
  const text = style === "R" ? ago(seconds) : moment.toLocaleString("en", STYLES[style] ?? STYLES.f);
  const element = h("time", { class: "stamp", dateTime: moment.toISOString(), title: full }, text);
  if (style === "R") shown.add(new WeakRef(Object.assign(element, { seconds })));
  return element;
}

// "in 3 minutes" has to count down by itself
setInterval(() => {
  for (const reference of shown) {
    const element = reference.deref();
    if (element) element.textContent = ago(element.seconds);
    else shown.delete(reference);
  }
}, 5000);

export function clock(iso) {
  const moment = new Date(iso);
  const today = new Date(Date.now() + skew.ms).toDateString() === moment.toDateString();
  const time = moment.toLocaleTimeString("en", { hour: "2-digit", minute: "2-digit", hour12: false });
  return today ? time : `${moment.toLocaleDateString("en", { day: "numeric", month: "short" })}, ${time}`;
}
