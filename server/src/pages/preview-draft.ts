import { revertGuardedChanges } from "@baleen/contract/back-office/guarded-changes.ts";
import { type Localized, languages, languageTag } from "@baleen/contract/language.ts";
import type { SiteContent } from "@baleen/contract/rendering.ts";
import { findDraft } from "../content/draft-store.ts";
import { readPreviewToken } from "../content/preview-token.ts";
import type { Context } from "../context.ts";
import { html } from "../platform/http/html.ts";

const notes = {
  shown: {
    zh: "草稿预览：访客看到的仍是已发布的内容。下载、联系方式等地址的改动在发布后才显示。",
    en: "Preview of a draft. Visitors still see the published content. Changes to download and contact addresses appear once published.",
  },
  outdated: {
    zh: "这个预览已失效：草稿已更新或链接已过期。下面是已发布的内容。",
    en: "This preview has ended: the draft has changed, or 30 minutes have passed. Below is the published content.",
  },
  incomplete: {
    zh: "这份草稿缺少必填的内容，还不能预览。下面是已发布的内容。",
    en: "This draft is missing required content, so it can’t be previewed yet. Below is the published content.",
  },
} as const satisfies Record<string, Localized>;

/** Whether a query may contain a preview token. A cheap check, since every view runs it. */
export const hasPreviewToken = (query: string): boolean => query.includes("preview=");

interface PreviewRequest {
  readonly query: string;
  readonly published: SiteContent;
}

/**
 * Returns the content with the draft of the query's token, and HTML for the end of the page that describes what is
 * shown. Undefined without a token created in the console.
 */
export async function readPreview(
  { db, clock, keyRing, origin }: Pick<Context, "db" | "clock" | "keyRing" | "origin">,
  { query, published }: PreviewRequest,
) {
  if (!hasPreviewToken(query)) return undefined;
  const token = new URLSearchParams(query).get("preview");
  const previewed = token === null ? undefined : readPreviewToken(keyRing, token);
  if (!previewed) return undefined;
  const { name, version, expiresAt } = previewed;
  const draft = clock.now() < expiresAt ? await findDraft(db, name, version) : undefined;
  if (draft === undefined) return { content: published, note: noteOf("outdated") };
  // Guarded fields stay as published; otherwise anyone with a preview URL could be sent from this site to other
  // software.
  const parsed = revertGuardedChanges({ name, before: published[name], after: draft, origin: origin() });
  if (!parsed.success) return { content: published, note: noteOf("incomplete") };
  const content = { ...published, [name]: parsed.data, isPreview: true } as const;
  return { content, note: noteOf("shown") };
}

/** The styles of the note; their hash is in the content security policy. */
export const previewStyles = `#preview-note{position:sticky;inset-block-end:0;z-index:9;padding:12px 16px;
background:#0a1620;color:#f7fbfc;font-size:14px;text-align:center}
#preview-note [lang]{display:none}:root:lang(zh) #preview-note [lang|="zh"],:root:lang(en) #preview-note [lang|="en"]{display:inline}`;

/** Both languages; the styles show the page's language, which may change without a reload. */
function noteOf(name: keyof typeof notes): string {
  const lines = languages.map(
    (language) => html`<span lang="${languageTag[language]}">${notes[name][language]}</span>`,
  );
  const { markup } = html`<aside id="preview-note" data-print="no"><p>${lines}</p></aside>`;
  return `<style>${previewStyles}</style>${markup}`;
}
