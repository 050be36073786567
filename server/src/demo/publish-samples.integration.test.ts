import { siteConfig } from "@baleen/contract/content/site-config.ts";
import { expect, test } from "vitest";
import { siteConfigReader } from "../content/published-content.ts";
import { openWorldForTest } from "../testing/world.ts";
import { publishSamples } from "./publish-samples.ts";
import { sampleTestimonials } from "./sample-testimonials.data.ts";

test("a list that an operator has published stays as it is, the empty one too", async () => {
  const { db, deps } = await openWorldForTest();
  await publishSamples(db);
  expect((await siteConfigReader(db, deps.alarms)()).testimonials).toEqual([]);
});

test("a database without the document gets the samples", async () => {
  const { db, deps } = await openWorldForTest();
  await db.deleteFrom("site_documents").where("name", "=", "testimonials").execute();
  await publishSamples(db);
  expect((await siteConfigReader(db, deps.alarms)()).testimonials).toEqual(sampleTestimonials);
});

test("a new demo's download is a file that says it is a sample, by its name and in both languages", async () => {
  const { app, db, deps } = await openWorldForTest();
  await db.deleteFrom("site_documents").where("name", "=", "basic").execute();
  await publishSamples(db);
  const { downloadUrl = "" } = (await siteConfigReader(db, deps.alarms)()).basic;
  for (const method of ["HEAD", "GET"] as const) {
    const { statusCode, headers } = await app.inject({ method, url: downloadUrl });
    expect(statusCode).toBe(200);
    expect(headers["content-disposition"]).toBe('attachment; filename="baleen-sample-not-the-app.txt"');
  }
  const { body } = await app.inject(downloadUrl);
  expect(body).toContain("示例文件");
  expect(body).toContain("sample file");
});

test("every sample says that it is one, in both languages, and is whole", () => {
  expect(siteConfig.shape.testimonials.parse(sampleTestimonials)).toEqual(sampleTestimonials);
  for (const { title, titleEn, contentEn, nameEn } of sampleTestimonials) {
    expect(title).toMatch(/^示例评价 · /);
    expect(titleEn).toMatch(/^Sample · /);
    expect(contentEn && nameEn).toBeTruthy();
  }
});
