import { describe, expect } from "vitest";
import { sampleBrightness } from "./testing/brightness.ts";
import { countFrames, watchFrames } from "./testing/frames.ts";
import { test } from "./testing/journey.ts";
import { findLoadingFaults, watchLoading } from "./testing/loading.ts";
import { findRunningAnimations, loadPictures, staysTheSame } from "./testing/stillness.ts";
import { words } from "./testing/words.ts";

const moving = { reducedMotion: "no-preference", viewport: { width: 1440, height: 900 } } as const;

describe("what moves", () => {
  test("stops at one press on still water, and stays still after a reload", async ({ visitors }) => {
    const visitor = await visitors.invite({ language: "zh", ...moving });
    const { page } = visitor;
    await watchFrames(page);
    await visitor.open("/");
    expect(await countFrames(page, 500)).toBeGreaterThan(5);
    await visitor.button(words.stillWater).first().click();
    await page.waitForTimeout(1000);
    const lookAround = async () => {
      expect(await staysTheSame(page, 2000)).toBe(true);
      expect(await findRunningAnimations(page)).toEqual([]);
      expect(await countFrames(page, 500)).toBe(0);
    };
    await lookAround();
    await page.reload({ waitUntil: "networkidle" });
    await lookAround();
  });

  test.for(["/", "/pricing", "/product/api"])(
    "never starts on %s for somebody whose system asks for less motion",
    async (path, { visitors }) => {
      const visitor = await visitors.invite({ language: "zh" });
      await watchFrames(visitor.page);
      await visitor.open(path);
      expect(await staysTheSame(visitor.page, 1500)).toBe(true);
      expect(await findRunningAnimations(visitor.page)).toEqual([]);
      expect(await countFrames(visitor.page, 500)).toBe(0);
    },
  );

  test("rests while nobody can see it", async ({ visitors }) => {
    const visitor = await visitors.invite({ language: "zh", ...moving });
    await watchFrames(visitor.page);
    await visitor.open("/");
    expect(await countFrames(visitor.page, 500)).toBeGreaterThan(5);
    await visitor.page.getByRole("contentinfo").scrollIntoViewIfNeeded();
    await visitor.page.waitForTimeout(300);
    expect(await countFrames(visitor.page, 1000), "scrolled away").toBe(0);
    await visitor.page.evaluate(() => window.scrollTo(0, 0));
    await expect.poll(() => countFrames(visitor.page, 300)).toBeGreaterThan(3);
    await visitor.page.evaluate(() => {
      Object.defineProperty(document, "hidden", { value: true });
      Object.defineProperty(document, "visibilityState", { value: "hidden" });
      document.dispatchEvent(new Event("visibilitychange"));
    });
    await visitor.page.waitForTimeout(300);
    expect(await countFrames(visitor.page, 1000), "in a tab behind").toBe(0);
  });

  test("moves nothing else on the page, and each part of it can be stopped", async ({ visitors }) => {
    const visitor = await visitors.invite({ language: "zh", ...moving });
    const { page } = visitor;
    await watchLoading(page);
    await visitor.open("/");
    // Longer than any of them takes to go on by itself.
    await page.waitForTimeout(6500);
    expect(await findLoadingFaults(page)).toEqual([]);
    const stops = page.getByRole("button", { name: /^停止|^暂停/ });
    while ((await stops.count()) > 0) await stops.first().click();
    await page.mouse.move(0, 0);
    await page.locator("body").evaluate(() => (document.activeElement as HTMLElement).blur());
    await page.waitForTimeout(1000);
    await loadPictures(page);
    const mask = [page.locator("main section").first()];
    const before = await page.screenshot({ fullPage: true, mask });
    await page.waitForTimeout(7000);
    expect(before.equals(await page.screenshot({ fullPage: true, mask }))).toBe(true);
  });

  test("never flashes", async ({ visitors }) => {
    const visitor = await visitors.invite({ language: "zh", ...moving });
    await visitor.open("/");
    const brightness = await sampleBrightness(visitor.page, 5000);
    expect(brightness.length).toBeGreaterThan(30);
    expect(Math.max(...brightness) - Math.min(...brightness)).toBeLessThan(0.1);
  });
});
