import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const { resolve } = createRequire(import.meta.url);

/** Without quotes and dashes: in Chinese text, these code points belong to the Chinese font. */
const latinOnly = "U+20-7E, U+A0-B6, U+B8-FF";
const latinAndPunctuation = "U+0-2FF, U+2000-206F";

/** `@font-face` rules that embed the site's Latin font. Chinese fonts come from the machine. */
export function latinFace(family: string, { amongChinese = false } = {}): string {
  return ["latin", "latin-ext"]
    .map((subset) => {
      const file = resolve(
        `@fontsource-variable/instrument-sans/files/instrument-sans-${subset}-wght-normal.woff2`,
      );
      const data = readFileSync(file).toString("base64");
      const range =
        subset === "latin" ? (amongChinese ? latinOnly : latinAndPunctuation) : "U+100-2FF, U+1E00-1EFF";
      return `@font-face { font-family: ${family}; font-weight: 400 700; unicode-range: ${range};
        src: url(data:font/woff2;base64,${data}); }`;
    })
    .join("\n");
}

/** The `font-family` of a language. Han characters have other forms in Japanese and Korean. */
export function fontsFor(lang: string): string {
  const cjk = { ja: "JP", ko: "KR" }[lang] ?? "SC";
  const latin = lang.startsWith("zh") || lang === "ja" || lang === "ko" ? "" : "Latin, ";
  return `${latin}"Noto Sans CJK ${cjk}", "DejaVu Sans", sans-serif`;
}
