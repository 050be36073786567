import { readFile } from "node:fs/promises";
import { stripTypeScriptTypes } from "node:module";
import type { Browser } from "playwright-core";
import { latinFace } from "../fonts/font-faces.ts";
import type { DrawFrame, Props } from "./draw-frame.ts";

/** All requests to this origin are intercepted and answered from this folder. */
const origin = "http://media.test";
const drawingCode = "/draw-frame.ts";

/** Opens a page that runs the drawing code, with its types stripped. The returned function draws a frame as PNG. */
export async function openFrameRenderer(
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
    const source = await readFile(new URL(`.${pathname}`, import.meta.url), "utf8");
    await route.fulfill({ contentType: "text/javascript", body: stripTypeScriptTypes(source) });
  });
  await page.goto(origin);
  const drawFrame = await page.evaluateHandle(
    async ([path, given]) => {
      const { createDrawFrame }: { createDrawFrame(props: Props): Promise<DrawFrame> } = await import(path);
      return await createDrawFrame(given);
    },
    [drawingCode, props] as const,
  );
  return async (frame) => {
    const url = await drawFrame.evaluate((draw, at) => draw(at), frame);
    return Buffer.from(url.slice(url.indexOf(",") + 1), "base64");
  };
}

function emptyPage(language: Props["language"]): string {
  const lang = { zh: "zh-CN", en: "en" }[language];
  return `<!doctype html><html lang="${lang}"><meta charset="utf-8">
    <style>${latinFace("Latin", { amongChinese: language === "zh" })}</style>`;
}
