import { siteConfig } from "@baleen/contract/site-config.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { siteConfigReader } from "../site-config/site-config-store.ts";
import { openWorld, type World } from "../testing/world.ts";
import { publishSamples } from "./publish-samples.ts";
import { sampleTestimonials } from "./sample-testimonials.data.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

test("a list that an operator has published stays as it is, the empty one too", async () => {
  await publishSamples(world.db);
  expect((await siteConfigReader(world.db)()).testimonials).toEqual([]);
});

test("a database without the document gets the samples", async () => {
  await world.db.deleteFrom("site_documents").where("name", "=", "testimonials").execute();
  await publishSamples(world.db);
  expect((await siteConfigReader(world.db)()).testimonials).toEqual(sampleTestimonials);
});

test("every sample says that it is one, in both languages, and is whole", () => {
  expect(siteConfig.shape.testimonials.parse(sampleTestimonials)).toEqual(sampleTestimonials);
  for (const { title, titleEn, contentEn, nameEn } of sampleTestimonials) {
    expect(title).toMatch(/^示例评价 · /);
    expect(titleEn).toMatch(/^Sample · /);
    expect(contentEn && nameEn).toBeTruthy();
  }
});
