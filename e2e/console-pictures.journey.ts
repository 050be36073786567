import { expect } from "@playwright/test";
import sharp from "sharp";
import { findAxeViolations } from "./testing/accessibility-faults.ts";
import { act, editorTexts, openDocument } from "./testing/content-editor.ts";
import { readHead } from "./testing/document-head.ts";
import { test } from "./testing/journey.ts";
import { ownSite } from "./testing/own-site.ts";

// Where something is published, pages of other journeys would offer to load again.
const site = ownSite();

const pictureOf = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();

test("an operator gives links a picture and the site an icon, in seconds they are on every page, and both can be taken back", async ({
  visitors,
}) => {
  const operator = await visitors.create({ language: "en", expectedMessages: /400|401/, baseURL: site.url });
  const { page } = operator;
  await openDocument(operator, "basic", site.operator);
  const group = (name: string) => page.getByRole("group", { name, exact: true });
  const upload = async (name: string, buffer: Buffer) => {
    const file = { name: "x.png", mimeType: "image/png", buffer };
    await group(name).locator("input[type=file]").setInputFiles(file);
  };
  await upload("Share picture", await pictureOf(400, 300, "#f00"));
  await group("Share picture").getByText("This image has 400 × 300 pixels").waitFor();
  await expect(group("Share picture").locator("input[type=file]")).toHaveAccessibleDescription(
    /^At least 600 × 315 pixels.*Without one, each page/,
  );
  // The browser makes a panorama smaller before the upload: its own size is what counts.
  await upload("Share picture", await pictureOf(40_000, 400, "#f00"));
  await group("Share picture").locator("img").first().waitFor();
  await upload("Share picture", await pictureOf(1_000, 1_000, "#f00"));
  await upload("Square share picture", await pictureOf(400, 300, "#0f0"));
  await upload("Site icon", await pictureOf(256, 256, "#00f"));
  for (const name of ["Share picture", "Square share picture", "Site icon"]) {
    await group(name).locator("img").first().waitFor();
  }
  await expect(page.getByText("This image has 400")).toHaveCount(0);
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await findAxeViolations(page)).toEqual([]);
    expect(await page.evaluate("document.documentElement.scrollWidth - innerWidth")).toBe(0);
  }
  const remove = operator.button({ zh: "移除微信分享方图", en: "Remove square share picture" });
  await remove.click();
  await expect(group("Square share picture").locator("input[type=file]")).toBeFocused();
  await operator.button(editorTexts.save).click();
  await act(operator, editorTexts.publish);

  const readPictures = async () => {
    const head = readHead(await (await page.request.get("/pricing?lang=en")).text());
    const links = ["image_src", "icon", "apple-touch-icon"].map((name) => head.links(name)[0]?.href);
    return [head.meta("og:image"), ...links].map((address = "") => new URL(address, site.url).pathname);
  };
  await expect.poll(async () => (await readPictures())[0]).toMatch(/^\/media\//);
  const published = await readPictures();
  // The opaque icon stands for the square that was removed.
  for (const [index, [type, width, height]] of [
    ["image/jpeg", 1_200, 630],
    ["image/png", 180, 180],
    ["image/png", 32, 32],
    ["image/png", 180, 180],
  ].entries()) {
    const answer = await page.request.get(published[index] ?? "");
    expect(answer.headers()["content-type"]).toBe(type);
    expect(await sharp(await answer.body()).metadata()).toMatchObject({ width, height });
  }
  const manifest = await (await page.request.get("/site.webmanifest")).text();
  expect(JSON.parse(manifest).icons[1]).toMatchObject({
    src: expect.stringMatching(/^\/media\//),
    sizes: "512x512",
  });

  await act(operator, editorTexts.restore, operator.button(editorTexts.restore).first());
  await expect
    .poll(readPictures)
    .toEqual(["/share/pricing.en.png", "/share/square.en.png", "/favicon.svg", "/apple-touch-icon.png"]);
});
