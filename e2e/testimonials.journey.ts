import { expect, type Locator } from "@playwright/test";
import { test, type Visitors } from "./testing/journey.ts";
import { pauseClock } from "./testing/page-clock.ts";
import { uiTexts } from "./testing/ui-texts.ts";
import type { Visitor } from "./testing/visitor.ts";

const heading = { zh: "创作者怎么说", en: "What creators say" };
const stop = { zh: "停止滚动评价", en: "Stop the testimonials" };
const start = { zh: "开始滚动评价", en: "Start the testimonials" };
const next = { zh: "下一条评价", en: "Next testimonial" };
const previous = { zh: "上一条评价", en: "Previous testimonial" };

interface Row {
  readonly visitor: Visitor;
  readonly section: Locator;
  /** How far the row has moved, in pixels. */
  place(): Promise<number>;
}

/** A visitor who has scrolled to the testimonials of the demo. */
async function look(
  visitors: Visitors,
  options: Partial<Parameters<Visitors["create"]>[0]> = {},
): Promise<Row> {
  const visitor = await visitors.create({ language: "en", reducedMotion: "no-preference", ...options });
  await visitor.page.clock.install();
  await visitor.open("/");
  const section = visitor.page.getByRole("region", { name: heading.en, exact: true });
  await section.evaluate((element) => element.scrollIntoView({ block: "center", behavior: "instant" }));
  await section.getByRole("button", { name: next.en }).waitFor();
  const track = section.getByRole("group", { name: "Crab" }).locator("..");
  const place = () => track.evaluate((row) => Math.abs(new DOMMatrix(getComputedStyle(row).transform).m41));
  return { visitor, section, place };
}

/** How far the row goes in half a second of a paused clock. */
async function measureTravel({ page }: Visitor, place: Row["place"]): Promise<number> {
  const before = await place();
  await page.clock.runFor(500);
  return (await place()) - before;
}

test("the row goes by itself, until a mouse rests on it or its button stops it [spec 2.14]", async ({
  visitors,
}) => {
  const { visitor, section, place } = await look(visitors);
  await pauseClock(visitor.page);
  const travel = () => measureTravel(visitor, place);
  await expect.poll(travel).toBeGreaterThan(3);
  await section.getByRole("heading").hover();
  await expect.poll(travel).toBe(0);
  await section.getByRole("button", { name: stop.en }).click();
  await visitor.page.mouse.move(1, 1);
  await section.getByRole("button", { name: start.en }).waitFor();
  expect(await travel()).toBe(0);
  await section.getByRole("button", { name: start.en }).click();
  await visitor.page.mouse.move(1, 1);
  await expect.poll(travel).toBeGreaterThan(3);
});

test("next and previous move by one card and wrap around, dots lead to theirs [spec 2.14, 9.6]", async ({
  visitors,
}) => {
  const { section, place } = await look(visitors, { reducedMotion: "reduce" });
  const press = (name: string) => section.getByRole("button", { name, exact: true }).click();
  expect(await place()).toBe(0);
  await press(next.en);
  expect(await place()).toBe(408);
  await press("Turtle");
  expect(await place()).toBe(5 * 408);
  await press(next.en);
  expect(await place()).toBe(0);
  await press(previous.en);
  expect(await place()).toBe(5 * 408);
  await expect
    .poll(() => section.getByRole("button", { name: "Turtle" }).getAttribute("aria-disabled"))
    .toBe("true");
});

test("on a phone a swipe moves to the next card, whose width is the screen's", async ({ visitors }) => {
  const { visitor, section, place } = await look(visitors, {
    reducedMotion: "reduce",
    hasTouch: true,
    viewport: { width: 390, height: 844 },
  });
  const card = await section.getByRole("group", { name: "Crab" }).boundingBox();
  expect(card?.width).toBe(342);
  const client = await visitor.page.context().newCDPSession(visitor.page);
  const y = (card?.y ?? 0) + 60;
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", x?: number) =>
    client.send("Input.dispatchTouchEvent", { type, touchPoints: x === undefined ? [] : [{ x, y }] });
  await touch("touchStart", 300);
  for (const x of [260, 200, 150]) await touch("touchMove", x);
  await touch("touchEnd");
  await expect.poll(place).toBe(366);
});

test("the arrow keys move the row, and what comes round again is for the eyes alone", async ({
  visitors,
}) => {
  const { visitor, section, place } = await look(visitors, { reducedMotion: "reduce" });
  await section.getByRole("region").focus();
  await visitor.page.keyboard.press("ArrowRight");
  expect(await place()).toBe(408);
  await visitor.page.keyboard.press("ArrowLeft");
  expect(await place()).toBe(0);
  await expect.poll(() => section.getByRole("group", { name: "Crab" }).count()).toBe(1);
  await expect.poll(() => section.locator("[inert][aria-hidden=true]").count()).toBe(6);
});

test("without scripts the row can be scrolled", async ({ visitors }) => {
  const visitor = await visitors.create({ language: "en", javaScriptEnabled: false });
  await visitor.page.goto("/");
  const row = visitor.page.getByRole("region", { name: heading.en, exact: true }).getByRole("region");
  expect(await row.evaluate((element) => element.scrollWidth > element.clientWidth)).toBe(true);
  expect(await row.evaluate((element) => getComputedStyle(element).overflowX)).toBe("auto");
});

test("a technology whose logo cannot be had is gone, and the row closes up [spec 2.15]", async ({
  visitors,
}) => {
  const visitor = await visitors.create({ language: "en", expectedMessages: /ERR_FAILED/ });
  await visitor.page.route(/onnx.*\.svg/, (route) => route.abort());
  await visitor.open("/");
  const section = visitor.page.getByRole("region", { name: "Built on" });
  await section.scrollIntoViewIfNeeded();
  await expect
    .poll(() => section.getByRole("listitem").allInnerTexts())
    .toEqual(["FFmpeg", "WebAssembly", "WebGPU", "OpenCV", "PyTorch"]);
});

test("a creature that is pointed at shuts its eyes for a moment, but not in still water", async ({
  visitors,
}) => {
  const { visitor, section } = await look(visitors);
  const creature = section.getByRole("group", { name: "Crab" }).locator("img").first();
  const blinks = () => creature.evaluate((image) => image.dataset.blinks);
  await creature.evaluate((image) => {
    image.addEventListener("animationstart", (event) => {
      if (event instanceof AnimationEvent) image.dataset.blinks = event.animationName;
    });
  });
  await section.getByRole("heading").hover();
  await section.getByRole("button", { name: stop.en }).click();
  const point = async () => {
    const { x, y } = (await creature.boundingBox()) ?? { x: 0, y: 0 };
    await visitor.page.mouse.move(x + 24, y + 24);
  };
  await point();
  await expect.poll(blinks).toContain("blink");
  await visitor.button(uiTexts.stillWater).click();
  await creature.scrollIntoViewIfNeeded();
  await point();
  expect(await creature.evaluate((image) => image.getAnimations().length)).toBe(0);
});
