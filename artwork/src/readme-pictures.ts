import type { Browser } from "playwright-core";
import sharp from "sharp";
import { buildWebIfStale } from "../../scripts/machine/web-build.js";
import { startServer } from "../../scripts/testing/start-server.ts";
import { withBrowser } from "./browser.ts";
import { type MediaStep, saveOutput } from "./media-step.ts";

const themes = ["light", "dark"] as const;
const size = { width: 1280, height: 800 };

/** The home page as the README shows it, in both themes. */
export const readmePictures: MediaStep = {
  name: "readme",
  needs: ["chromium", "chinese-font"],
  make: async () => {
    await buildWebIfStale();
    const site = await startServer({ LOG_LEVEL: "silent" });
    try {
      return await withBrowser(async (browser) => {
        const files: string[] = [];
        for (const theme of themes)
          files.push(await savePicture(theme, await takeScreenshot(browser, site.url, theme)));
        return files;
      });
    } finally {
      await site.stop();
    }
  },
};

async function takeScreenshot(
  browser: Browser,
  url: string,
  theme: (typeof themes)[number],
): Promise<Buffer> {
  const context = await browser.newContext({
    viewport: size,
    locale: "en",
    colorScheme: theme,
    // The water stands still, so that the picture is the same every time.
    reducedMotion: "reduce",
  });
  await context.addCookies([{ name: "demo_strip", value: "hidden", url }]);
  const page = await context.newPage();
  await page.goto(url);
  await page.locator("[data-replaced]").waitFor({ state: "attached" });
  await page.evaluate(() => document.fonts.ready);
  const picture = await page.screenshot();
  await context.close();
  return picture;
}

async function savePicture(theme: string, picture: Buffer): Promise<string> {
  const content = await sharp(picture).png({ palette: true, colours: 64, dither: 0, effort: 10 }).toBuffer();
  return await saveOutput(`docs/pictures/home-${theme}.png`, content);
}
