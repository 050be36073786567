import type { Localized } from "@baleen/contract/language.ts";
import type { Block } from "./block.ts";

/** A page that is all words: what its head says, how it opens, and what follows. */
export interface ContentPage {
  /** The page's name in tabs and search results. */
  readonly title: Localized;
  readonly description: Localized;
  /** The first heading; `|` marks where its line may break. */
  readonly heading: Localized;
  readonly lead: Localized;
  readonly updated?: Localized;
  /** When it last changed, for search engines: a day, or a month where the page names no day. */
  readonly modified?: string | undefined;
  /** Articles have a table of contents; products open with a picture. */
  readonly frame: "article" | "list" | "product";
  /** What a product page opens with. */
  readonly picture?: HeaderPictureName;
  readonly blocks: readonly Block[];
}

/** The program while it cuts, the program when it is done, and a phone on the shore. */
export type HeaderPictureName = "rough-cut" | "finished-cut" | "on-the-shore";
