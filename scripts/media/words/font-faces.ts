import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const { resolve } = createRequire(import.meta.url);

/** Quotes and dashes are the same code points in Chinese, where they belong to the Chinese face. */
const latinOnly = "U+20-7E, U+A0-B6, U+B8-FF";
const everything = "U+0-2FF, U+2000-206F";

/** The site's Latin letters as pages carry them, under a name of our own. Chinese comes from the machine. */
export function latinFace(family: string, { amongChinese = false } = {}): string {
  return ["latin", "latin-ext"]
    .map((subset) => {
      const file = resolve(
        `@fontsource-variable/instrument-sans/files/instrument-sans-${subset}-wght-normal.woff2`,
      );
      const data = readFileSync(file).toString("base64");
      const range = subset === "latin" ? (amongChinese ? latinOnly : everything) : "U+100-2FF, U+1E00-1EFF";
      return `@font-face { font-family: ${family}; font-weight: 400 700; unicode-range: ${range};
        src: url(data:font/woff2;base64,${data}); }`;
    })
    .join("\n");
}

/** Chinese characters have other forms in Japanese and Korean. */
export function fontsFor(lang: string): string {
  const cjk = { ja: "JP", ko: "KR" }[lang] ?? "SC";
  const latin = lang.startsWith("zh") || lang === "ja" || lang === "ko" ? "" : "Latin, ";
  return `${latin}"Noto Sans CJK ${cjk}", "DejaVu Sans", sans-serif`;
}
