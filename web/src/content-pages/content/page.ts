import type { Localized } from "@baleen/contract/language.ts";
import type { Block } from "./block.ts";

/** A page that consists of text blocks, with its metadata and header. */
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
  /** The picture in the header of a product page. */
  readonly picture?: HeaderPictureName;
  readonly blocks: readonly Block[];
}

/** Names of header pictures: the app while it cuts, the app with the finished cut, a phone on a beach. */
export type HeaderPictureName = "rough-cut" | "finished-cut" | "on-the-shore";
