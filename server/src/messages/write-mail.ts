import { type Language, languageTag } from "@baleen/contract/language.ts";
import { escapeHtml } from "../platform/http/html.ts";

/** The link follows the text at the end of the paragraph. */
type Paragraph =
  | string
  | { readonly text: string; readonly link: { readonly name: string; readonly url: string } };

export interface Mail {
  readonly language: Language;
  readonly siteName: string;
  readonly subject: string;
  readonly title: string;
  readonly before: readonly Paragraph[];
  readonly code?: string | undefined;
  readonly after: readonly Paragraph[];
}

export function writeMailText({ siteName, before, code, after }: Mail): string {
  const paragraphs = [...before, ...(code === undefined ? [] : [code]), ...after, siteName];
  return paragraphs
    .map((part) => (typeof part === "string" ? part : `${part.text}\n${part.link.url}`))
    .join("\n\n");
}

const font =
  "font-family:system-ui,-apple-system,'PingFang SC','Microsoft YaHei','Noto Sans CJK SC','Segoe UI',sans-serif";
const digits = "font-family:ui-monospace,Menlo,Consolas,monospace;font-variant-numeric:tabular-nums";
const styles = {
  page: `margin:0;padding:32px 16px;background:#f7fbfc;color:#0e202d;${font};font-size:16px;line-height:1.6`,
  sheet:
    "max-width:448px;margin:0 auto;padding:28px 24px;background:#ffffff;border:1px solid #d1dbdf;border-radius:6px",
  name: "margin:0 0 20px;color:#104f70;font-weight:600",
  title: "margin:0 0 8px;font-size:22px;line-height:1.3;font-weight:600",
  text: "margin:0 0 16px;overflow-wrap:break-word",
  code: `margin:0 0 16px;padding:14px 16px;background:#eef4f6;border-radius:6px;${digits};font-size:36px;line-height:1.2;font-weight:600;letter-spacing:6px`,
  link: "color:#104f70;font-weight:600",
  aside: "margin:0;color:#566773;font-size:14px;overflow-wrap:break-word",
} as const;

/** For mail clients with a dark theme; other clients show the light theme. */
const dark = `:root{color-scheme:light dark}
@media (prefers-color-scheme:dark){
.page{background:#0a1620!important;color:#ecf3f5!important}
.sheet{background:#12202a!important;border-color:#283945!important}
.name,.link{color:#7fcae7!important}
.code{background:#1a2a35!important;color:#ecf3f5!important}
.aside{color:#92a1a8!important}
}`;

/**
 * The HTML part of a mail, without images or remote content; only reminders and confirmations have links. Styles are
 * inline because mail clients require it.
 */
export function writeMailHtml(mail: Mail): string {
  const { language, siteName, subject, title, before, code, after } = mail;
  const block = (kind: keyof typeof styles, part: Paragraph, tag = "p") =>
    `<${tag} class="${kind}" style="${styles[kind]}">${writeParagraph(part)}</${tag}>`;
  const last = after.length - 1;
  const sheet = [
    block("name", siteName),
    block("title", title, "h1"),
    ...before.map((text) => block("text", text)),
    ...(code === undefined ? [] : [block("code", code)]),
    ...after.map((text, index) => block(index === last ? "aside" : "text", text)),
  ].join("\n");
  return `<!doctype html>
<html lang="${languageTag[language]}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark"><title>${escapeHtml(subject)}</title>
<style>${dark}</style></head>
<body class="page" style="${styles.page}">
<div class="sheet" style="${styles.sheet}">
${sheet}
</div>
</body>
</html>
`;
}

function writeParagraph(part: Paragraph): string {
  if (typeof part === "string") return escapeHtml(part);
  const { name, url } = part.link;
  const link = `<a class="link" style="${styles.link}" href="${escapeHtml(url)}">${escapeHtml(name)}</a>`;
  return `${escapeHtml(part.text)} ${link}`;
}
