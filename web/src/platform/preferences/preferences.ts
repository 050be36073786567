import { type PreferenceCookie, reducedMotionValue } from "@baleen/contract/document.ts";
import type { Theme } from "@baleen/contract/rendering.ts";

// The visitor's preferences are stored as attributes of the document, for style sheets, and as cookies, for the server.

export function readTheme(): Theme {
  const { theme } = document.documentElement.dataset;
  return theme === "light" || theme === "dark" ? theme : undefined;
}

/** Changes the theme, in a view transition if the browser supports them. Undefined follows the system. */
export function setTheme(theme: Theme): void {
  writeCookie("theme", theme);
  const change = () => setAttribute("theme", theme);
  if ("startViewTransition" in document) document.startViewTransition(change);
  else change();
}

/** Whether the visitor has turned on the site's own switch. The system's preference is separate. */
export function isMotionReduced(): boolean {
  return document.documentElement.dataset.motion !== undefined;
}

export function setMotionReduced(reduced: boolean): void {
  writeCookie("motion", reduced ? reducedMotionValue : undefined);
  setAttribute("motion", reduced ? "reduced" : undefined);
}

function setAttribute(name: "theme" | "motion", value: string | undefined): void {
  const { dataset } = document.documentElement;
  if (value) dataset[name] = value;
  else delete dataset[name];
}

/** Calls back when a preference changes. Returns a function that unsubscribes. */
export function watchPreferences(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  observer.observe(document.documentElement, { attributeFilter: ["data-theme", "data-motion"] });
  return () => observer.disconnect();
}

export const systemReducesMotion = "(prefers-reduced-motion: reduce)";

export function isMotionAllowed(): boolean {
  return !isMotionReduced() && !matchMedia(systemReducesMotion).matches;
}

export function prefersReducedData(): boolean {
  // Only Chromium has `connection`, so the DOM types lack it.
  return "connection" in navigator && (navigator.connection as { saveData?: boolean }).saveData === true;
}

const maxAgeS = 365 * 86_400;

/** Stores a preference in a cookie for the server; undefined deletes the cookie. */
export function writeCookie(name: PreferenceCookie, value: string | undefined): void {
  const ageS = value === undefined ? 0 : maxAgeS;
  // biome-ignore lint/suspicious/noDocumentCookie: the oldest supported browsers lack the Cookie Store API.
  document.cookie = `${name}=${value ?? ""}; Path=/; Max-Age=${ageS}; SameSite=Lax`;
}
