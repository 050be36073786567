import { builtInSiteConfig } from "@baleen/contract/built-in-content.ts";
import { defaultLanguage, languageTag } from "@baleen/contract/language.ts";

import { home } from "../site-parts.ts";

interface ListedIcon {
  readonly name: string;
  readonly sidePx: number;
  readonly purpose?: string;
}

/** What the site is called and looks like where somebody keeps it among their applications. */
export function writeManifest(icons: readonly ListedIcon[], background: string): string {
  const { name, nameEn } = builtInSiteConfig.basic;
  const manifest = {
    name: `${name} ${nameEn}`,
    short_name: name,
    description: home.description[defaultLanguage],
    lang: languageTag[defaultLanguage],
    start_url: "/",
    display: "browser",
    background_color: background,
    theme_color: background,
    icons: icons
      .filter(({ purpose }) => purpose)
      .map(({ name, sidePx, purpose }) => ({
        src: `/${name}`,
        sizes: `${sidePx}x${sidePx}`,
        type: "image/png",
        purpose,
      })),
  };
  return `${JSON.stringify(manifest, undefined, 2)}\n`;
}
