import type { Localized } from "@baleen/contract/language.ts";
import { expect, type Locator } from "@playwright/test";
import { findAxeViolations } from "./testing/accessibility-faults.ts";
import { waitForFrames } from "./testing/frames.ts";
import { test, type Visitors } from "./testing/journey.ts";
import { focusedName } from "./testing/keyboard.ts";
import { waitForTransitions } from "./testing/page-clock.ts";
import type { Visitor } from "./testing/visitor.ts";

const heading = { zh: "一条时间线，从素材到成片", en: "From footage to finished cut" };
const stop = { zh: "停止自动播放", en: "Stop rotation" };
const start = { zh: "开始自动播放", en: "Start rotation" };
const next = { zh: "下一张", en: "Next slide" };
const previous = { zh: "上一张", en: "Previous slide" };
const slideNames = [
  "Smart cuts",
  "Auto subtitles",
  "Voice cloning",
  "Digital human",
  "Covers",
  "Enhancement",
  "Background removal",
  "Batch",
  "Sixteen languages",
  "One account",
];

interface Carousel {
  readonly visitor: Visitor;
  readonly region: Locator;
  /** One of its own buttons. */
  button(pair: Localized): Locator;
  /** Names the slide that can be read. */
  current(): Promise<string[]>;
  /** Advances the clock, which is paused otherwise. */
  wait(ms: number): Promise<void>;
}

type Options = Partial<Parameters<Visitors["create"]>[0]>;

/** A visitor who has scrolled to the carousel, with a paused clock. */
async function look(visitors: Visitors, options: Options = {}): Promise<Carousel> {
  const visitor = await visitors.create({
    language: "en",
    reducedMotion: "no-preference",
    viewport: { width: 1280, height: 650 },
    ...options,
  });
  const { page } = visitor;
  await page.clock.install({ time: 0 });
  await visitor.open("/");
  await page.clock.pauseAt(60_000);
  const region = page.getByRole("region", { name: heading.en });
  await visitor.startIsland("Showcase");
  await region.evaluate((element) => element.scrollIntoView({ block: "center", behavior: "instant" }));
  // Lets intersection observers report.
  await waitForFrames(page, 3);
  return {
    visitor,
    region,
    button: (pair) => region.getByRole("button", { name: pair.en, exact: true }),
    current: () => region.getByRole("heading", { level: 3 }).allTextContents(),
    wait: (ms) => page.clock.runFor(ms),
  };
}

test("goes on every six seconds, but not while a mouse rests on it or its button has stopped it [spec 2.10, 9.5]", async ({
  visitors,
}) => {
  const { visitor, region, current, wait, button } = await look(visitors);
  await wait(5900);
  expect(await current()).toEqual(["Smart cuts"]);
  await wait(200);
  await expect.poll(current).toEqual(["Auto subtitles"]);
  await region.hover();
  await wait(20_000);
  expect(await current()).toEqual(["Auto subtitles"]);
  await visitor.page.mouse.move(1, 1);
  await wait(6100);
  await expect.poll(current).toEqual(["Voice cloning"]);

  await button(stop).click();
  await visitor.page.mouse.move(1, 1);
  await wait(20_000);
  expect(await current()).toEqual(["Voice cloning"]);
  await button(start).click();
  await visitor.page.mouse.move(1, 1);
  await wait(6100);
  await expect.poll(current).toEqual(["Digital human"]);
});

test("before the first comes the tenth, dots and pictures select their slide, and the rotation goes on after them [spec 2.10]", async ({
  visitors,
}) => {
  const { visitor, region, current, wait, button } = await look(visitors);
  await button(previous).click();
  await expect.poll(current).toEqual(["One account"]);
  await button(next).click();
  await expect.poll(current).toEqual(["Smart cuts"]);
  await visitor.page.mouse.move(1, 1);
  await wait(7_000);
  await expect.poll(current).toEqual(["Auto subtitles"]);
  await button(previous).click();
  await expect.poll(current).toEqual(["Smart cuts"]);

  const box = await region.getByRole("group", { name: "1 of 10" }).boundingBox();
  const y = (box?.y ?? 0) + 150;
  const clickAt = async (x: number) => {
    // The click has to hit a picture that has loaded.
    await waitForTransitions(visitor.page);
    await visitor.page.mouse.click(x, y);
  };
  await clickAt(1200);
  await expect.poll(current).toEqual(["Auto subtitles"]);
  await clickAt(80);
  await expect.poll(current).toEqual(["Smart cuts"]);
  await clickAt(640);
  expect(await current()).toEqual(["Smart cuts"]);

  // The last click was on what the picture shows.
  await button(start).click();
  const dot = region.getByRole("button", { name: "Covers", exact: true });
  await dot.click();
  await expect.poll(current).toEqual(["Covers"]);
  await expect.poll(() => dot.getAttribute("aria-disabled")).toBe("true");
  await expect.poll(() => button(stop).isVisible()).toBe(true);
  await visitor.page.mouse.move(1, 1);
  await wait(7_000);
  await expect.poll(current).toEqual(["Enhancement"]);
});

test("a finger swipes it", async ({ visitors }) => {
  const { visitor, region, current } = await look(visitors, {
    hasTouch: true,
    viewport: { width: 390, height: 650 },
  });
  const touch = await visitor.page.context().newCDPSession(visitor.page);
  const drag = async (byPx: number) => {
    const box = await region.getByRole("group", { name: "of 10" }).boundingBox();
    const from = { x: 195, y: (box?.y ?? 0) + 80 };
    const at = (x: number) => ({ touchPoints: [{ x, y: from.y }] });
    await touch.send("Input.dispatchTouchEvent", { type: "touchStart", ...at(from.x) });
    await touch.send("Input.dispatchTouchEvent", { type: "touchMove", ...at(from.x + byPx / 2) });
    await touch.send("Input.dispatchTouchEvent", { type: "touchMove", ...at(from.x + byPx) });
    await touch.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  };
  await drag(-90);
  await expect.poll(current).toEqual(["Auto subtitles"]);
  await drag(20);
  await drag(90);
  await expect.poll(current).toEqual(["Smart cuts"]);
});

test("the keyboard meets the button that stops it first, and never a hidden slide", async ({ visitors }) => {
  const { visitor, region, current, wait, button } = await look(visitors);
  await button({ zh: "剪掉停顿", en: "Cut the pauses" }).waitFor();
  await button(stop).focus();
  await visitor.page.keyboard.press("Tab");
  const met: string[] = [];
  for (let presses = 0; presses < 12; presses += 1) {
    met.push(await focusedName(visitor.page));
    await visitor.page.keyboard.press("Tab");
  }
  expect(met).toEqual([previous.en, next.en, ...slideNames]);
  expect(await focusedName(visitor.page)).toBe("Cut the pauses");
  await visitor.page.keyboard.press("Tab");
  expect(await region.evaluate((element) => element.contains(document.activeElement))).toBe(false);
  await wait(20_000);
  expect(await current()).toEqual(["Smart cuts"]);
  await expect
    .poll(() => region.locator("[aria-roledescription=slide][inert][aria-hidden=true]").count())
    .toBe(9);
  // Its button starts it again, though the keyboard is inside.
  await button(start).press("Enter");
  const currentSoon = async () => {
    await wait(1000);
    return await current();
  };
  // The time passes in steps, since it turns only once the browser has told that it is in sight again.
  await expect.poll(currentSoon).toEqual(["Auto subtitles"]);
});

test("in still water it waits to be moved", async ({ visitors }) => {
  const { current, wait, button } = await look(visitors, { reducedMotion: "reduce" });
  await wait(20_000);
  expect(await current()).toEqual(["Smart cuts"]);
  await expect.poll(() => button(start).isVisible()).toBe(false);
  await button(next).click();
  await expect.poll(current).toEqual(["Auto subtitles"]);
});

test("without scripts all ten can be read", async ({ visitors }) => {
  const visitor = await visitors.create({ language: "en", javaScriptEnabled: false });
  await visitor.page.goto("/");
  const region = visitor.page.getByRole("region", { name: heading.en });
  expect(await region.getByRole("heading", { level: 3 }).allTextContents()).toEqual(slideNames);
  await expect.poll(() => region.getByRole("button").count()).toBe(0);
});

test("what a slide shows can be tried by keyboard, and stops the rotation", async ({ visitors }) => {
  const { visitor, region, current, wait, button } = await look(visitors);
  const { keyboard } = visitor.page;
  const pick = async (name: string) => {
    await region.getByRole("button", { name, exact: true }).click();
    await expect.poll(current).toEqual([name]);
  };
  await button({ zh: "剪掉停顿", en: "Cut the pauses" }).click();
  await region.getByText("26 s, 14 s cut").waitFor();
  await visitor.page.mouse.move(1, 1);
  await wait(20_000);
  expect(await current()).toEqual(["Smart cuts"]);

  await pick("Enhancement");
  const line = region.getByRole("slider", { name: "Drag to compare before and after enhancement" });
  await line.focus();
  await keyboard.press("Home");
  await expect.poll(() => line.getAttribute("aria-valuetext")).toBe("0% before");
  await keyboard.press("ArrowRight");
  await expect.poll(() => line.getAttribute("aria-valuetext")).toBe("1% before");

  await pick("Digital human");
  const humans = region.getByRole("radio", { name: "Digital human" });
  expect(await humans.count()).toBe(10);
  await humans.first().focus();
  await keyboard.press("ArrowRight");
  await expect.poll(() => humans.nth(1).isChecked()).toBe(true);

  await pick("Covers");
  await region.getByRole("radio", { name: "My first dive" }).check({ force: true });
  await region.getByText("My first", { exact: true }).waitFor();
  // axe waits by timers, and sees colours in their transition.
  await visitor.page.clock.resume();
  await visitor.page.emulateMedia({ reducedMotion: "reduce" });
  expect(await findAxeViolations(visitor.page)).toEqual([]);
});

test("what begins by itself waits for motion to be allowed", async ({ visitors }) => {
  const moving = await look(visitors);
  await moving.button({ zh: "剪掉停顿", en: "Cut the pauses" }).waitFor();
  await moving.wait(1000);
  await moving.button({ zh: "恢复停顿", en: "Restore the pauses" }).waitFor();
  const still = await look(visitors, { reducedMotion: "reduce" });
  await still.button({ zh: "剪掉停顿", en: "Cut the pauses" }).waitFor();
  await still.wait(20_000);
  expect(await still.button({ zh: "剪掉停顿", en: "Cut the pauses" }).isVisible()).toBe(true);
});
