import { expect, type Locator } from "@playwright/test";
import { test, type Visitors } from "./testing/journey.ts";
import { uiTexts } from "./testing/ui-texts.ts";
import type { Visitor } from "./testing/visitor.ts";

const demo = { zh: "12秒，看一支片子怎么剪成", en: "See an edit happen in 12 seconds" };
const play = { zh: "播放视频", en: "Play the video" };
const pause = { zh: "暂停视频", en: "Pause the video" };

interface Cinema {
  readonly visitor: Visitor;
  readonly video: Locator;
  /** The names of the files that the browser has asked for. */
  readonly asked: string[];
  isPlaying(): Promise<boolean>;
}

async function openHome(
  visitors: Visitors,
  language: "zh" | "en",
  reducedMotion: "reduce" | "no-preference",
): Promise<Cinema> {
  const visitor = await visitors.create({ language, reducedMotion });
  const asked: string[] = [];
  visitor.page.on("request", (request) => {
    const file = /\/(demo\.[a-z]+)-[^/]+\.(webm|mp4)$/.exec(request.url());
    if (file?.[1]) asked.push(file[1]);
  });
  await visitor.open("/");
  const video = visitor.page.getByRole("region", { name: demo[language] }).locator("video");
  const isPlaying = () =>
    video.evaluate(
      (element) => element instanceof HTMLVideoElement && !element.paused && element.readyState > 2,
    );
  return { visitor, video, asked, isPlaying };
}

test("only its picture is there before it is near; then it plays in one's language [spec 2.12]", async ({
  visitors,
}) => {
  const { video, asked, isPlaying } = await openHome(visitors, "zh", "no-preference");
  expect(asked).toEqual([]);
  const picture = video.locator("xpath=preceding-sibling::img");
  await expect
    .poll(() => picture.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth))
    .toBe(1280);
  await video.scrollIntoViewIfNeeded();
  await expect.poll(isPlaying).toBe(true);
  expect(new Set(asked)).toEqual(new Set(["demo.zh"]));
});

test("its button pauses it, and still water stops it", async ({ visitors }) => {
  const { visitor, video, isPlaying } = await openHome(visitors, "en", "no-preference");
  await video.scrollIntoViewIfNeeded();
  await expect.poll(isPlaying).toBe(true);
  await visitor.button(pause).click();
  await expect.poll(isPlaying).toBe(false);
  await visitor.button(play).click();
  await expect.poll(isPlaying).toBe(true);
  await visitor.button(uiTexts.stillWater).click();
  await video.scrollIntoViewIfNeeded();
  await expect.poll(isPlaying).toBe(false);
  await expect.poll(() => visitor.button(play).isVisible()).toBe(true);
});

test("where the browser lets nothing play by itself, its button does", async ({ visitors }) => {
  const visitor = await visitors.create({ language: "en", reducedMotion: "no-preference" });
  await visitor.page.addInitScript(() => {
    const { play: playAnyway } = HTMLMediaElement.prototype;
    let isPressed = false;
    addEventListener("pointerdown", () => {
      isPressed = true;
    });
    HTMLMediaElement.prototype.play = function refuse(this: HTMLMediaElement) {
      if (isPressed) return playAnyway.call(this);
      return Promise.reject(new DOMException("Nobody has pressed anything.", "NotAllowedError"));
    };
  });
  await visitor.open("/");
  const video = visitor.page.getByRole("region", { name: demo.en }).locator("video");
  await video.scrollIntoViewIfNeeded();
  await visitor.button(play).click();
  await visitor.button(pause).waitFor();
});

test("another language is another video", async ({ visitors }) => {
  const { visitor, video, asked, isPlaying } = await openHome(visitors, "en", "no-preference");
  await video.scrollIntoViewIfNeeded();
  await expect.poll(isPlaying).toBe(true);
  await visitor.page
    .getByRole("banner")
    .getByRole("link", { name: visitor.text(uiTexts.otherLanguage) })
    .click();
  await expect.poll(() => asked).toContain("demo.zh");
  const chinese = visitor.page.getByRole("region", { name: demo.zh }).getByRole("button");
  await expect.poll(() => chinese.getAttribute("aria-label")).toBe(pause.zh);
});

test("in still water nothing of it is loaded until its button is pressed", async ({ visitors }) => {
  const { visitor, video, asked, isPlaying } = await openHome(visitors, "en", "reduce");
  await video.scrollIntoViewIfNeeded();
  await visitor.button(play).waitFor();
  expect(asked).toEqual([]);
  await visitor.button(play).click();
  await expect.poll(isPlaying).toBe(true);
});

test("it can be had in pieces, as Safari wants it", async ({ visitors }) => {
  const { visitor, video } = await openHome(visitors, "en", "reduce");
  for (const source of await video.locator("source").all()) {
    const address = (await source.getAttribute("src")) ?? "";
    const piece = await visitor.page.request.get(address, { headers: { range: "bytes=0-1" } });
    expect(piece.status()).toBe(206);
    expect(piece.headers()).toMatchObject({ "content-length": "2", "accept-ranges": "bytes" });
    expect(piece.headers()["content-type"]).toMatch(/^video\/(webm|mp4)$/);
  }
});

test("its captions are in sixteen languages, and the chosen one is said at its time", async ({
  visitors,
}) => {
  const { visitor, video, isPlaying } = await openHome(visitors, "en", "no-preference");
  const choice = visitor.page.getByRole("group", { name: "Caption language" });
  expect(await choice.getByRole("radio").count()).toBe(16);
  const caption = video.locator("xpath=following-sibling::p");
  expect(await caption.textContent()).toBe("That pause is too long.");
  await video.scrollIntoViewIfNeeded();
  await expect.poll(isPlaying).toBe(true);
  await visitor.button(pause).click();
  await choice.getByRole("radio", { name: "English" }).focus();
  await visitor.page.keyboard.press("ArrowRight");
  await video.evaluate((element) => {
    if (element instanceof HTMLVideoElement) element.currentTime = 10;
  });
  await expect.poll(() => caption.textContent()).toBe("よし、これを使おう。");
  expect(await caption.getAttribute("lang")).toBe("ja");
});
