import { writeFileSync } from "node:fs";
import { join } from "node:path";
import * as icons from "simple-icons";
import { root } from "../machine/run.js";
import type { MediaStep } from "./media-step.ts";

/** Our names of the platforms, and their marks. Two bear the mark of the company that they belong to. */
const platforms = {
  bilibili: icons.siBilibili,
  douyin: icons.siTiktok,
  kuaishou: icons.siKuaishou,
  xiaohongshu: icons.siXiaohongshu,
  channels: icons.siWechat,
  youtube: icons.siYoutube,
  weibo: icons.siSinaweibo,
};

const technologies = {
  ffmpeg: icons.siFfmpeg,
  onnx: icons.siOnnx,
  webassembly: icons.siWebassembly,
  webgpu: icons.siWebgpu,
  opencv: icons.siOpencv,
  pytorch: icons.siPytorch,
};

const namespace = 'xmlns="http://www.w3.org/2000/svg"';

/**
 * The marks as files, by their paths: one sheet for the platforms, which stand together, and one file for each
 * technology, since each may be missing by itself.
 */
export function drawBrandMarks(): ReadonlyMap<string, string> {
  const symbols = Object.entries(platforms).map(
    ([name, { path }]) => `<symbol id="${name}" viewBox="0 0 24 24"><path d="${path}"/></symbol>`,
  );
  const sheet = `<svg ${namespace}>\n${symbols.join("\n")}\n</svg>\n`;
  const files = Object.entries(technologies).map(([name, { path }]) => {
    const size = 'width="24" height="24" viewBox="0 0 24 24"';
    const svg = `<svg ${namespace} ${size}><path id="mark" d="${path}"/></svg>\n`;
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
