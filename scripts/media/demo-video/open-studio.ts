import { readFile } from "node:fs/promises";
import { stripTypeScriptTypes } from "node:module";
import { join, normalize } from "node:path";
import type { Browser } from "playwright-core";
import { root } from "../../machine/run.js";
import { latinFace } from "../words/font-faces.ts";
import type { DrawFrame, Props } from "./draw-frame.ts";

/** Nobody asks the network for this host: the page gets everything from here. */
const origin = "http://media.test";
const drawingCode = "/scripts/media/demo-video/draw-frame.ts";

/** A page that runs the drawing code as it stands in the sources, and gives a PNG for each frame. */
export async function openStudio(
  browser: Browser,
  props: Props,
): Promise<(frame: number) => Promise<Buffer>> {
  const page = await browser.newPage();
  await page.route(`${origin}/**`, async (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname === "/") {
      await route.fulfill({ contentType: "text/html", body: emptyPage(props.language) });
      return;
    }
    const source = await readFile(join(root, normalize(pathname)), "utf8");
    await route.fulfill({ contentType: "text/javascript", body: stripTypeScriptTypes(source) });
  });
  await page.goto(origin);
  const drawFrame = await page.evaluateHandle(
    async ([path, given]) => {
      const { prepare }: { prepare(props: Props): Promise<DrawFrame> } = await import(path);
      return await prepare(given);
    },
    [drawingCode, props] as const,
  );
  return async (frame) => {
    const address = await drawFrame.evaluate((draw, at) => draw(at), frame);
    return Buffer.from(address.slice(address.indexOf(",") + 1), "base64");
  };
}

function emptyPage(language: Props["language"]): string {
  const lang = { zh: "zh-CN", en: "en" }[language];
  return `<!doctype html><html lang="${lang}"><meta charset="utf-8">
    <style>${latinFace("Latin", { amongChinese: language === "zh" })}</style>`;
}
