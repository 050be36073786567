import { describe, expect } from "vitest";
import { sampleBrightness } from "./testing/brightness.ts";
import { countFrames, watchFrames } from "./testing/frames.ts";
import { test } from "./testing/journey.ts";
import { findLoadingFaults, watchLoading } from "./testing/loading.ts";
import { findRunningAnimations, staysTheSame } from "./testing/stillness.ts";
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
    const press = async (stop: RegExp) => {
      await page.getByRole("button", { name: stop }).first().click();
      await page.mouse.move(0, 450);
      await page.evaluate(
        () => document.activeElement instanceof HTMLElement && document.activeElement.blur(),
      );
    };
    await page.locator("video").scrollIntoViewIfNeeded();
    await press(/^暂停视频/);
    await press(/^停止自动播放/);
    await press(/^停止滚动评价/);
    await page.evaluate(() => window.scrollTo(0, 0));
    await press(/^停止轮播公告/);
    const before = await page.evaluate(readWhatChanges);
    await page.waitForTimeout(6500);
    expect(await page.evaluate(readWhatChanges)).toEqual(before);
  });

  test("never flashes", async ({ visitors }) => {
    const visitor = await visitors.invite({ language: "zh", ...moving });
    await visitor.open("/");
    const brightness = await sampleBrightness(visitor.page, 5000);
    expect(brightness.length).toBeGreaterThan(30);
    expect(Math.max(...brightness) - Math.min(...brightness)).toBeLessThan(0.1);
  });
});

/** What goes on by itself on the home page: its news, its carousel, its video. */
function readWhatChanges(): unknown[] {
  const shown = [...document.querySelectorAll("[data-shown], [aria-roledescription]")];
  const moved = [...document.querySelectorAll<HTMLElement>("main [style]")];
  return [
    ...shown.map((element) => [element.ariaHidden, element.textContent]),
    ...moved.map(({ style }) => style.cssText),
    document.querySelector("video")?.currentTime,
  ];
}
