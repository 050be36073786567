import { expect, type Page } from "@playwright/test";
import { findChanges, findRunningAnimations } from "./testing/animations.ts";
import {
  countFrames,
  countWorkerFrames,
  paintWaterInPage,
  waitForFrames,
  watchFrames,
} from "./testing/frames.ts";
import { test, type VisitorOptions, type Visitors } from "./testing/journey.ts";
import { findLoadingFaults, watchLoading } from "./testing/loading.ts";
import { pauseClock, waitForTransitions } from "./testing/page-clock.ts";
import { uiTexts } from "./testing/ui-texts.ts";
import type { Visitor } from "./testing/visitor.ts";

const moving = { reducedMotion: "no-preference", viewport: { width: 1440, height: 900 } } as const;

/** A visitor on a page whose clock is paused. */
async function arrive(
  visitors: Visitors,
  path: string,
  options: Partial<VisitorOptions> = moving,
): Promise<Visitor> {
  const visitor = await visitors.create({ language: "zh", ...options });
  const { page } = visitor;
  await paintWaterInPage(page);
  await page.clock.install();
  await watchFrames(page);
  await watchLoading(page);
  await visitor.open(path);
  await pauseClock(page);
  return visitor;
}

/** The code of the water is loaded when the page is idle. */
async function untilWaterMoves(page: Page): Promise<void> {
  await expect.poll(() => countFrames(page)).toBeGreaterThan(4);
}

async function expectStill(page: Page): Promise<void> {
  await expect.poll(() => countFrames(page)).toBe(0);
  expect(await findChanges(page)).toEqual([]);
  expect(await findRunningAnimations(page)).toEqual([]);
  expect(await countFrames(page)).toBe(0);
}

test.describe("what moves", () => {
  test("stops at one press on still water, and stays still after a reload", async ({ visitors }) => {
    const visitor = await arrive(visitors, "/");
    const { page } = visitor;
    await untilWaterMoves(page);
    await visitor.button(uiTexts.stillWater).click();
    await page.evaluate(() => window.scrollTo(0, 0));
    await expectStill(page);
    await page.clock.resume();
    await page.reload();
    await visitor.waitForHydration();
    await page.evaluate(() => window.scrollTo(0, 0));
    await pauseClock(page);
    await expectStill(page);
  });

  for (const path of ["/", "/pricing", "/product/api"]) {
    test(`never starts on ${path} for somebody whose system asks for less motion`, async ({ visitors }) => {
      const { page } = await arrive(visitors, path, {});
      await expectStill(page);
    });
  }

  test("rests while it is out of sight", async ({ visitors }) => {
    const { page } = await arrive(visitors, "/");
    await untilWaterMoves(page);
    await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
    await expect.poll(() => countFrames(page), { message: "scrolled away" }).toBe(0);
    await page.evaluate(() => window.scrollTo(0, 0));
    await untilWaterMoves(page);
    await page.evaluate(() => {
      Object.defineProperty(document, "hidden", { value: true });
      Object.defineProperty(document, "visibilityState", { value: "hidden" });
      document.dispatchEvent(new Event("visibilitychange"));
    });
    await expect.poll(() => countFrames(page), { message: "in a tab behind" }).toBe(0);
  });

  test("is painted by a worker of its own, which rests as well", async ({ visitors }) => {
    const visitor = await visitors.create({ language: "zh", ...moving });
    const { page } = visitor;
    const frames = () => countWorkerFrames(page);
    await visitor.open("/");
    await expect.poll(frames).toBeGreaterThan(4);
    await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
    await expect.poll(frames, { message: "scrolled away" }).toBe(0);
    await page.evaluate(() => window.scrollTo(0, 0));
    await expect.poll(frames, { message: "back again" }).toBeGreaterThan(4);
    await visitor.button(uiTexts.stillWater).click();
    await page.evaluate(() => window.scrollTo(0, 0));
    await expect.poll(frames, { message: "in still water" }).toBe(0);
  });

  test("moves nothing else on the page, and each part of it can be stopped", async ({ visitors }) => {
    const visitor = await arrive(visitors, "/");
    const { page } = visitor;
    // Longer than the interval of any rotation.
    const goOn = async () => {
      await page.clock.runFor(6500);
      await waitForTransitions(page);
      await waitForFrames(page, 2);
    };
    await untilWaterMoves(page);
    await visitor.startIsland("Testimonials");
    await goOn();
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
    await goOn();
    expect(await page.evaluate(readWhatChanges)).toEqual(before);
  });
});

/** Everything that is animated automatically on the home page: announcements, carousel, video. */
function readWhatChanges(): unknown[] {
  const shown = [...document.querySelectorAll("[data-shown], [aria-roledescription]")];
  const moved = [...document.querySelectorAll<HTMLElement>("main [style]")];
  return [
    ...shown.map((element) => [element.ariaHidden, element.textContent]),
    ...moved.map(({ style }) => style.cssText),
    document.querySelector("video")?.currentTime,
  ];
}
