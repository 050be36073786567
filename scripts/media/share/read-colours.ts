import { siteColour } from "../site-colours.ts";

/** The colours of the site in one theme, by the names of their tokens without the dashes. */
export type Colours = (token: string) => string;

export function readColours(theme: "light" | "dark"): Colours {
  return (token) => `#${siteColour(token, theme).toString(16).padStart(6, "0")}`;
}
