import { siteColour } from "../site-colours.ts";

/** Named colours of pictures, each a design token of the site. Blues, from dark to light. */
export const abyss = siteColour("bg-sunk", "dark");
export const deep = siteColour("bg", "dark");
export const ink = siteColour("ink");
export const steel = siteColour("line", "dark");
export const dusk = siteColour("feature", "dark");
export const marine = siteColour("whale-p");
export const sea = siteColour("sea");
export const current = siteColour("whale-m");
export const wave = siteColour("whale-b", "dark");
export const shallow = siteColour("whale-m", "dark");
export const ripple = siteColour("clip-3");
export const sky = siteColour("sea-ink", "dark");
export const mist = siteColour("whale-w");
export const fog = siteColour("track");
export const wash = siteColour("sea-wash");
export const pale = siteColour("surface-2");
export const foam = siteColour("bg");
export const white = siteColour("surface");

/** Oranges, from dark to light. */
export const char = siteColour("krill-wash", "dark");
export const rust = siteColour("krill-ink");
export const ember = siteColour("krill-press");
export const krill = siteColour("krill");
export const amber = siteColour("krill-2");
export const peach = siteColour("krill-2", "dark");
export const cream = siteColour("krill-wash");
export const candle = siteColour("whale-k");

/** Greens and a grey. */
export const pine = siteColour("keep-wash", "dark");
export const moss = siteColour("keep");
export const leaf = siteColour("keep", "dark");
export const smoke = siteColour("line-strong");
export const mint = siteColour("keep-wash");
