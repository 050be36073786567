import * as icons from "simple-icons";
import { type MediaStep, saveOutput } from "./media-step.ts";

/** By the product's names of the platforms. Two of them use the logo of the company that they belong to. */
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
 * SVG files by their paths: one sprite sheet for all platforms, and one file per technology, each
 * loaded on its own.
 */
export function drawLogos(): ReadonlyMap<string, string> {
  const symbols = Object.entries(platforms).map(
    ([name, { path }]) => `<symbol id="${name}" viewBox="0 0 24 24"><path d="${path}"/></symbol>`,
  );
  const sheet = `<svg ${namespace}>\n${symbols.join("\n")}\n</svg>\n`;
  const files = Object.entries(technologies).map(([name, { path }]) => {
    const size = 'width="24" height="24" viewBox="0 0 24 24"';
    const svg = `<svg ${namespace} ${size}><path id="logo" d="${path}"/></svg>\n`;
    return [`web/src/ui/logos/technologies/${name}.svg`, svg] as const;
  });
  return new Map([["web/src/ui/logos/platforms.svg", sheet], ...files]);
}

/** The logos of platforms and technologies that the site names. */
export const logos: MediaStep = {
  name: "logos",
  needs: [],
  make: () => Promise.all([...drawLogos()].map(([file, svg]) => saveOutput(file, svg))),
};
