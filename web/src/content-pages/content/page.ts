import type { Localized } from "@baleen/contract/language.ts";
import type { Stat } from "../../home/features/stats.ts";
import type { Path } from "../../platform/navigation/paths.ts";

/** A page that consists of text blocks, with its metadata and header. */
export interface ContentPage {
  /** The page's name in tabs and search results. */
  readonly title: Localized;
  readonly description: Localized;
  /** The first heading; `|` marks where its line may break. */
  readonly heading: Localized;
  readonly lead: Localized;
  readonly updated?: Localized;
  /** Date of the last change, for search engines: a day, or a month if the page shows no day. */
  readonly modified?: string | undefined;
  /** Articles have a table of contents, product pages a picture in their header. */
  readonly frame: "article" | "list" | "product";
  /** The picture in the header of a product page. */
  readonly picture?: HeaderPictureName;
  readonly blocks: readonly Block[];
}

/** The file names of header pictures, without language and extension. */
export type HeaderPictureName = "rough-cut" | "finished-cut" | "on-the-shore";

/** `company` is the configured address; the others are local parts at the same domain. */
export type Mailbox = "company" | "partnerships" | "security" | "support";

interface InnerLink {
  readonly label: Localized;
  readonly to: Path | `${Path}#${string}`;
}

interface MailLink {
  /** Without a label the address itself is shown. */
  readonly label?: Localized;
  readonly mail: Mailbox;
  readonly subject?: Localized;
}

export type PageLink = InnerLink | MailLink;

/** A status or type, with a shape so that it does not depend on colour. */
export interface EntryTag {
  readonly key: string;
  readonly label: Localized;
  readonly shape: "filled" | "half" | "outlined";
}

export interface TimelineEntry {
  /** The fragment id that other pages link to. */
  readonly id?: string;
  readonly when?: string | Localized;
  readonly title: Localized | string;
  readonly tag: EntryTag;
  readonly description?: Localized;
  readonly points?: readonly Localized[];
  /** An id of the showcase on the home page. */
  readonly picture?: string;
  /** Marks the entry with the playhead. */
  readonly isCurrent?: boolean;
}

export interface Card {
  readonly title: Localized;
  readonly description?: Localized;
  readonly points?: readonly Localized[];
  /** A disabled button for something that is not available yet, and its explanation. */
  readonly unavailable?: { readonly label: Localized; readonly explanation: Localized };
}

interface Fact {
  readonly name: Localized;
  readonly value?: Localized;
  /** The systems that the current version has files for, with what must hold of them. */
  readonly systems?: (names: readonly string[]) => Localized;
  readonly link?: PageLink;
  /** A text that can be copied, such as the name of an account. */
  readonly copies?: string;
}

/** A function of a product. */
export interface Track extends Card {
  /** The fragment id that other pages link to. */
  readonly id?: string;
  readonly description: Localized;
  /** What it cannot do, or needs. */
  readonly limit?: Localized;
  readonly link?: PageLink;
  /** An id of the showcase on the home page. */
  readonly picture?: string;
}

export interface JobOpening {
  readonly title: Localized;
  readonly summary: readonly Localized[];
  readonly description: Localized;
  readonly listName: Localized;
  readonly list: readonly Localized[];
}

interface BlockFields {
  /** Paragraphs, then points. In articles, `id` is the fragment id of the section. */
  prose: { id?: string; paragraphs?: readonly Localized[]; points?: readonly Localized[] };
  /** Important points in a bordered box. */
  notice: { points: readonly Localized[] };
  cards: { cards: readonly Card[] };
  /** The published versions of the desktop tool; without one the block is left out. */
  clientReleases: { form: "notes" | "history" };
  timeline: { entries: readonly TimelineEntry[] };
  steps: { steps: readonly { title: Localized; description: Localized }[] };
  stats: { stats: readonly Stat[] };
  tracks: { tracks: readonly Track[] };
  facts: { facts: readonly Fact[] };
  jobOpenings: { jobOpenings: readonly JobOpening[] };
  action: {
    description: Localized;
    links: readonly PageLink[];
    download?: boolean;
    copies?: { copies: string; label: Localized };
  };
}

export type BlockKind = keyof BlockFields;

export type BlockOf<Kind extends BlockKind> = Readonly<BlockFields[Kind]> & {
  readonly kind: Kind;
  readonly heading: Localized;
};

export type Block = { [Kind in BlockKind]: BlockOf<Kind> }[BlockKind];
