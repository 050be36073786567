import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { root } from "../machine/run.js";
import type { MediaStep } from "./media-step.ts";

/** Our names of the platforms, and the marks of the collection. Two bear the mark of the company they belong to. */
const platforms = {
  bilibili: "bilibili",
  douyin: "tiktok",
  kuaishou: "kuaishou",
  xiaohongshu: "xiaohongshu",
  channels: "wechat",
  youtube: "youtube",
  weibo: "sinaweibo",
} as const;

const technologies = ["ffmpeg", "onnx", "webassembly", "webgpu", "opencv", "pytorch"] as const;

const namespace = 'xmlns="http://www.w3.org/2000/svg"';

/** The outline of a mark, on a square of 24. */
function outlineOf(mark: string): string {
  const file = fileURLToPath(import.meta.resolve(`simple-icons/icons/${mark}.svg`));
  const outline = / d="([^"]+)"/.exec(readFileSync(file, "utf8"))?.[1];
  if (outline === undefined) throw new Error(`The mark ${mark} has no outline.`);
  return outline;
}

/**
 * The marks as files, by their paths: one sheet for the platforms, which stand together, and one file for each
 * technology, since each may be missing by itself.
 */
export function drawBrandMarks(): ReadonlyMap<string, string> {
  const symbols = Object.entries(platforms).map(
    ([name, mark]) => `<symbol id="${name}" viewBox="0 0 24 24"><path d="${outlineOf(mark)}"/></symbol>`,
  );
  const sheet = `<svg ${namespace}>\n${symbols.join("\n")}\n</svg>\n`;
  const files = technologies.map((name) => {
    const size = 'width="24" height="24" viewBox="0 0 24 24"';
    const svg = `<svg ${namespace} ${size}><path id="mark" d="${outlineOf(name)}"/></svg>\n`;
    return [`web/src/marks/technologies/${name}.svg`, svg] as const;
  });
  return new Map([["web/src/marks/platforms.svg", sheet], ...files]);
}

export const brandMarks: MediaStep = {
  name: "brand-marks",
  needs: [],
  make: async () => {
    const files = drawBrandMarks();
    for (const [file, svg] of files) writeFileSync(join(root, file), svg);
    return [...files.keys()];
  },
};
