import type { Localized } from "@baleen/contract/language.ts";
import type { Path } from "../paths.ts";
import type { Figure } from "./figures.ts";

/** Whose mailbox: the one that the site's settings name, or a desk at the same domain. */
export type Mailbox = "company" | "partnerships" | "security" | "support";

interface InnerLink {
  readonly words: Localized;
  readonly to: Path;
}

interface MailLink {
  /** Without words the address itself is shown. */
  readonly words?: Localized;
  readonly mail: Mailbox;
  readonly subject?: Localized;
}

export type PageLink = InnerLink | MailLink;

/** A word with a shape beside it, so that nobody needs to tell colours apart. */
export interface Mark {
  readonly key: string;
  readonly word: Localized;
  readonly shape: "filled" | "half" | "outlined";
}

export interface TimelineEntry {
  /** By this name other pages lead to it. */
  readonly id?: string;
  readonly when?: string | Localized;
  readonly title: Localized | string;
  readonly mark: Mark;
  readonly words?: Localized;
  readonly points?: readonly Localized[];
  /** Where the playhead stands. */
  readonly isCurrent?: boolean;
}

export interface Card {
  readonly title: Localized;
  readonly words?: Localized;
  readonly points?: readonly Localized[];
  /** A button for what is not there yet: it says so and does nothing. */
  readonly later?: { readonly words: Localized; readonly explanation: Localized };
}

interface Fact {
  readonly name: Localized;
  readonly value?: Localized;
  readonly link?: PageLink;
}

export interface Opening {
  readonly title: Localized;
  readonly summary: readonly Localized[];
  readonly words: Localized;
  readonly listName: Localized;
  readonly list: readonly Localized[];
}

interface Kinds {
  /** Paragraphs, then points. In articles the id is the address of the section. */
  prose: { id?: string; paragraphs?: readonly Localized[]; points?: readonly Localized[] };
  /** What must not be overlooked, in a ruled box. */
  notice: { points: readonly Localized[] };
  cards: { cards: readonly Card[] };
  timeline: { entries: readonly TimelineEntry[] };
  steps: { steps: readonly { title: Localized; words: Localized }[] };
  figures: { figures: readonly Figure[] };
  /** What a product does; the picture is named as the home page's carousel names it. */
  tracks: { tracks: readonly (Card & { words: Localized; picture?: string })[] };
  facts: { facts: readonly Fact[] };
  openings: { openings: readonly Opening[] };
  action: { words: Localized; links: readonly PageLink[]; download?: boolean };
}

export type BlockKind = keyof Kinds;

export type BlockOf<Kind extends BlockKind> = Readonly<Kinds[Kind]> & {
  readonly kind: Kind;
  readonly heading: Localized;
};

export type Block = { [Kind in BlockKind]: BlockOf<Kind> }[BlockKind];
