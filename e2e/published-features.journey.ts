import { expect } from "@playwright/test";
import { test } from "./testing/journey.ts";

const bilingual = {
  title: "海底收音",
  titleEn: "Sound from below",
  description: "在水下也听得清。",
  descriptionEn: "Clear even under water.",
  features: ["去掉水声"],
  featuresEn: ["Removes the water"],
};
const chineseOnly = { title: "夜里也拍", description: "月光够用。", features: ["降噪"] };
const withPicture = {
  ...chineseOnly,
  title: "有图",
  titleEn: "With a picture",
  image: "/favicon.svg",
  features: ["看得见"],
};
const withBrokenPicture = {
  ...chineseOnly,
  title: "图坏了",
  titleEn: "With a broken picture",
  image: "/no-such-picture.webp",
};

test("published features appear: the first as the heading, the others as tracks [spec 2.11]", async ({
  visitors,
}) => {
  const visitor = await visitors.invite({ language: "en", expected: /status of 404/ });
  await visitor.page.route("**/api/config/website/features", (route) =>
    route.fulfill({ json: { code: 0, data: [bilingual, chineseOnly, withPicture, withBrokenPicture] } }),
  );
  await visitor.open("/");
  const region = visitor.page.getByRole("region", { name: bilingual.titleEn });
  await region.waitFor();
  const text = await region.innerText();
  expect(text).toContain(bilingual.descriptionEn);
  expect(text).toContain("Removes the water");
  // Texts without English stay Chinese.
  expect(await region.getByRole("heading").allInnerTexts()).toEqual([
    bilingual.titleEn,
    chineseOnly.title,
    withPicture.titleEn,
    withBrokenPicture.titleEn,
  ]);
  await region.getByRole("heading").last().scrollIntoViewIfNeeded();
  // A picture that fails to load leaves no box.
  await expect.poll(() => region.locator("img").count()).toBe(1);
});

test("one feature is a heading without tracks, and none leaves nothing", async ({ visitors }) => {
  const visitor = await visitors.invite({ language: "en" });
  let published: unknown[] = [bilingual];
  await visitor.page.route("**/api/config/website/features", (route) =>
    route.fulfill({ json: { code: 0, data: published } }),
  );
  await visitor.open("/");
  const region = visitor.page.getByRole("region", { name: bilingual.titleEn });
  await region.waitFor();
  await expect.poll(() => region.getByRole("heading").count()).toBe(1);
  published = [];
  await visitor.open("/");
  await visitor.page.getByText("25+").waitFor({ state: "detached" });
});
