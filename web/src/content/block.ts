import type { Localized } from "@baleen/contract/language.ts";
import type { Path } from "../paths.ts";
import type { Stat } from "./stats.ts";

/** Whose mailbox: the one that the site's settings name, or a desk at the same domain. */
export type Mailbox = "company" | "partnerships" | "security" | "support";

interface InnerLink {
  readonly label: Localized;
  readonly to: Path;
}

interface MailLink {
  /** Without a label the address itself is shown. */
  readonly label?: Localized;
  readonly mail: Mailbox;
  readonly subject?: Localized;
}

export type PageLink = InnerLink | MailLink;

/** A word with a shape beside it, so that nobody needs to tell colours apart. */
export interface EntryTag {
  readonly key: string;
  readonly label: Localized;
  readonly shape: "filled" | "half" | "outlined";
}

export interface TimelineEntry {
  /** By this name other pages lead to it. */
  readonly id?: string;
  readonly when?: string | Localized;
  readonly title: Localized | string;
  readonly tag: EntryTag;
  readonly description?: Localized;
  readonly points?: readonly Localized[];
  /** Where the playhead stands. */
  readonly isCurrent?: boolean;
}

export interface Card {
  readonly title: Localized;
  readonly description?: Localized;
  readonly points?: readonly Localized[];
  /** A button for what is not there yet: it says so and does nothing. */
  readonly unavailable?: { readonly label: Localized; readonly explanation: Localized };
}

interface Fact {
  readonly name: Localized;
  readonly value?: Localized;
  readonly link?: PageLink;
}

export interface JobOpening {
  readonly title: Localized;
  readonly summary: readonly Localized[];
  readonly description: Localized;
  readonly listName: Localized;
  readonly list: readonly Localized[];
}

interface BlockFields {
  /** Paragraphs, then points. In articles the id is the address of the section. */
  prose: { id?: string; paragraphs?: readonly Localized[]; points?: readonly Localized[] };
  /** What must not be overlooked, in a ruled box. */
  notice: { points: readonly Localized[] };
  cards: { cards: readonly Card[] };
  timeline: { entries: readonly TimelineEntry[] };
  steps: { steps: readonly { title: Localized; description: Localized }[] };
  stats: { stats: readonly Stat[] };
  /** What a product does; the picture is named as the home page's carousel names it. */
  tracks: { tracks: readonly (Card & { description: Localized; picture?: string })[] };
  facts: { facts: readonly Fact[] };
  jobOpenings: { jobOpenings: readonly JobOpening[] };
  action: { description: Localized; links: readonly PageLink[]; download?: boolean };
}

export type BlockKind = keyof BlockFields;

export type BlockOf<Kind extends BlockKind> = Readonly<BlockFields[Kind]> & {
  readonly kind: Kind;
  readonly heading: Localized;
};

export type Block = { [Kind in BlockKind]: BlockOf<Kind> }[BlockKind];
