import type { Localized } from "@baleen/contract/language.ts";
import type { Stat } from "../../home/features/Stats.tsx";
import type { Path } from "../../platform/navigation/paths.ts";

/** A page of text blocks. The page's own `zh`/`en` text is its lead paragraph, below the heading. */
export interface ContentPage extends Localized {
  /** The page's name in tabs and search results. */
  readonly title: Localized;
  readonly description: Localized;
  /** The first heading; `|` marks where its line may break. */
  readonly heading: Localized;
  readonly updated?: Localized;
  /** Date of the last change for search engines, as a day; or as a month if the page shows no day. */
  readonly modified?: string | undefined;
  /** True if the page has a table of contents. */
  readonly isArticle?: boolean;
  readonly picture?: HeaderPictureName;
  readonly blocks: readonly Block[];
}

/** File names of header pictures, without the language and the extension. */
export type HeaderPictureName = "rough-cut" | "finished-cut" | "on-the-shore";

/** `company` is the configured address; the others are local parts in the same domain. */
export type Mailbox = "company" | "partnerships" | "security" | "support";

/** A link to a page of the site; the `zh`/`en` text is its label. */
interface InnerLink extends Localized {
  readonly to: Path | `${Path}#${string}`;
}

/** A mailto link. Without a label, the address itself is shown. */
export interface MailLink extends Partial<Localized> {
  readonly mail: Mailbox;
  readonly subject?: Localized;
}

export type PageLink = InnerLink | MailLink;

/** A status or type. It has a shape, so that it can be recognised without its colour. */
export interface EntryTag {
  readonly key: string;
  readonly label: Localized;
  readonly shape: "filled" | "half" | "outlined";
}

export interface TimelineEntry {
  /** The fragment id for links from other pages. */
  readonly id?: string;
  readonly when?: string | Localized;
  readonly title: Localized;
  readonly tag: EntryTag;
  readonly description?: Localized;
  readonly points?: readonly Localized[];
  /** The id of a showcase item on the home page. */
  readonly picture?: string;
  /** True if the playhead marks the entry. */
  readonly isCurrent?: boolean;
}

interface Titled extends Localized {
  readonly title: Localized;
}

export interface Card extends Titled {
  readonly points?: readonly Localized[];
  /** A disabled button for something that is not available yet, with an explanation. */
  readonly unavailable?: { readonly label: Localized; readonly explanation: Localized };
}

/** A named fact: a text, a link or a text to copy. */
interface Fact extends Partial<Localized> {
  readonly name: Localized;
  /** Builds the text from the names of the systems that the current version has files for. */
  readonly systems?: (names: readonly string[]) => Localized;
  readonly link?: PageLink;
  /** A text with a copy button, such as an account name. */
  readonly textToCopy?: string;
}

/** A feature of a product. */
export interface Track extends Titled {
  /** The fragment id for links from other pages. */
  readonly id?: string;
  readonly points?: readonly Localized[];
  /** A limitation or a requirement of the feature. */
  readonly limit?: Localized;
  readonly link?: PageLink;
  /** The id of a showcase item on the home page. */
  readonly picture?: string;
}

export interface Career {
  readonly title: Localized;
  readonly department: Localized;
  readonly location: Localized;
  readonly type: Localized;
  readonly description: Localized;
  readonly requirements: readonly Localized[];
}

interface Action extends Localized {
  readonly links: readonly PageLink[];
  readonly download?: boolean;
  readonly copyButton?: { readonly textToCopy: string; readonly label: Localized };
}

interface BlockContents {
  /** Paragraphs and bullet lists. */
  prose: readonly (Localized | readonly Localized[])[];
  /** Important points in a bordered box. */
  notice: readonly Localized[];
  cards: readonly Card[];
  /** The published versions of the desktop tool, in full or briefly. Left out if there are none. */
  clientReleases: "notes" | "history";
  timeline: readonly TimelineEntry[];
  steps: readonly Titled[];
  stats: readonly Stat[];
  tracks: readonly Track[];
  facts: readonly Fact[];
  jobOpenings: readonly Career[];
  action: Action;
}

export type BlockKind = keyof BlockContents;
export type ContentOf<Kind extends BlockKind> = BlockContents[Kind];

/** The heading of a block. In articles, `id` is the section's fragment id. */
interface Heading extends Localized {
  readonly id?: string;
}

interface BlockOf<Kind extends BlockKind> {
  readonly kind: Kind;
  readonly heading: Heading;
  readonly content: ContentOf<Kind>;
}

export type Block = { [Kind in BlockKind]: BlockOf<Kind> }[BlockKind];

function block<Kind extends BlockKind>(kind: Kind) {
  return (heading: Heading, content: ContentOf<Kind>): BlockOf<Kind> => ({ kind, heading, content });
}

export const prose = block("prose");
export const notice = block("notice");
export const cards = block("cards");
export const clientReleases = block("clientReleases");
export const timeline = block("timeline");
export const steps = block("steps");
export const stats = block("stats");
export const tracks = block("tracks");
export const facts = block("facts");
export const jobOpenings = block("jobOpenings");

/** A block with a single bullet list. */
export const points = (heading: Heading, list: readonly Localized[]) => prose(heading, [list]);

export const action = ({ heading, ...content }: Action & Pick<BlockOf<"action">, "heading">) =>
  block("action")(heading, content);
