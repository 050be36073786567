import { type Language, languageTag } from "@baleen/contract/language.ts";
import { latinFace } from "../fonts/font-faces.ts";
import { drawings } from "../from-pages.ts";
import type { Depth } from "./depths.ts";
import { drawWater } from "./draw-water.ts";
import type { PageHeading } from "./read-headings.ts";

const { gridPath, logoMarkRows } = drawings;

const styles = `
${latinFace("Latin", { amongChinese: true })}
${latinFace("LatinEn")}
* { margin: 0; }
body { position: relative; width: 1200px; height: 630px; overflow: hidden; }
body > svg { position: absolute; inset: 0; }
:lang(zh) { font-family: "Latin", "Noto Sans CJK SC"; text-autospace: normal; line-break: strict; }
:lang(en) { font-family: "LatinEn"; }
h1 { position: absolute; left: 72px; top: 76px; text-wrap: balance; font-weight: 700; line-height: 1.2; }
h1:lang(zh) { word-break: keep-all; }
h1:lang(en) { line-height: 1.06; letter-spacing: -0.025em; }
h1:lang(en) span { display: inline-block; white-space-collapse: preserve; }
p { position: absolute; left: 72px; bottom: 84px; display: flex; align-items: center; gap: 20px;
  font-size: 34px; line-height: 1; }
p strong { font-weight: 600; }
p svg { width: 68px; height: 40px; }
`;

export interface Signature {
  readonly name: string;
  readonly tagline: string;
}

/** The link preview of a page, as an HTML document of 1200 × 630 px. */
export function cardHtml(page: PageHeading, depth: Depth, { name, tagline }: Signature): string {
  const { colours } = depth;
  const isAsleep = page.path === "/product/api";
  // Lines break between sentences rather than between phrases.
  const heading = page.heading
    .split(/(?<=\. )/)
    .map((sentence) => `<span>${sentence.split("|").map(escapeHtml).join("<wbr>")}</span>`)
    .join("");
  return `<!doctype html><html lang="${languageTag[page.language]}"><meta charset="utf-8"><style>${styles}
body { color: ${colours("ink")}; } p span { color: ${colours("ink-2")}; }</style>
<body>${drawWater(depth, isAsleep)}<h1>${heading}</h1>
<p>${drawLogo(colours)}<strong>${escapeHtml(name)}</strong><span>${escapeHtml(tagline)}</span></p>`;
}

/** The square preview with the logo for apps, such as WeChat, that show squares: 600 × 600 px. */
export function squareHtml(language: Language, name: string, { colours, water }: Depth): string {
  return `<!doctype html><html lang="${languageTag[language]}"><meta charset="utf-8"><style>${styles}
body { width: 600px; height: 600px; background: ${water}; color: ${colours("ink")}; }
body > svg { left: 62px; top: 118px; width: 476px; height: 280px; }
strong { position: absolute; inset: 428px 0 auto; text-align: center; font-size: 88px; line-height: 1; }</style>
<body>${drawLogo(colours)}<strong>${escapeHtml(name)}</strong>`;
}

function drawLogo(colours: Depth["colours"]): string {
  return `<svg viewBox="0 0 17 10" shape-rendering="crispEdges"><path d="${gridPath(logoMarkRows, "#")}" fill="${colours("sea")}"/><path d="${gridPath(logoMarkRows, "o")}" fill="${colours("krill")}"/></svg>`;
}

function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}
