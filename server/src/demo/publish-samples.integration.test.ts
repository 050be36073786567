import { createHash } from "node:crypto";
import { siteConfig } from "@baleen/contract/content/site-config.ts";
import { expect, test } from "vitest";
import { siteConfigReader } from "../content/published-content.ts";
import { openWorldForTest } from "../testing/world.ts";
import { publishSamples } from "./publish-samples.ts";
import { sampleTestimonials } from "./sample-testimonials.data.ts";

test("a list that an operator has published stays as it is, the empty one too", async () => {
  const { db, context } = await openWorldForTest();
  await publishSamples(db);
  expect((await siteConfigReader(db, context.alarms)()).testimonials).toEqual([]);
});

test("a database without the document gets the samples", async () => {
  const { db, context } = await openWorldForTest();
  await db.deleteFrom("site_documents").where("name", "=", "testimonials").execute();
  await publishSamples(db);
  expect((await siteConfigReader(db, context.alarms)()).testimonials).toEqual(sampleTestimonials);
});

test("a new demo's download is a file that says it is a sample, by its name and in both languages", async () => {
  const { app, db, context } = await openWorldForTest();
  await db.deleteFrom("site_documents").where("name", "=", "basic").execute();
  await publishSamples(db);
  const { downloadUrl = "" } = (await siteConfigReader(db, context.alarms)()).basic;
  for (const method of ["HEAD", "GET"] as const) {
    const { statusCode, headers } = await app.inject({ method, url: downloadUrl });
    expect(statusCode).toBe(200);
    expect(headers["content-disposition"]).toBe('attachment; filename="baleen-sample-not-the-app.txt"');
  }
  const { body } = await app.inject(downloadUrl);
  expect(body).toContain("示例文件");
  expect(body).toContain("sample file");
});

const browser = { "user-agent": "Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/150.0 Safari/537.36" };

test("a new demo's download is the file for the browser's system", async () => {
  const { app, db } = await openWorldForTest();
  await publishSamples(db);
  const follow = async (url: string): Promise<string> => {
    const { headers } = await app.inject({ url, headers: browser });
    return headers.location === undefined ? url : await follow(headers.location);
  };
  expect(await follow("/demo/download")).toBe("/demo/download/2.6.1/windows-x86_64");
});

test("hash and size of each sample file are those of what the demo serves", async () => {
  const { app, db } = await openWorldForTest();
  await publishSamples(db);
  const files = await db.selectFrom("release_files").select(["url", "sha256", "bytes"]).execute();
  expect(files).toHaveLength(6);
  for (const { url, sha256, bytes } of files) {
    const { rawPayload } = await app.inject(url);
    expect([url, createHash("sha256").update(rawPayload).digest("hex")]).toEqual([url, sha256]);
    expect(rawPayload.length).toBe(Number(bytes));
  }
});

test("a database with releases gets no samples, also where they were pulled", async () => {
  const { db } = await openWorldForTest();
  await publishSamples(db);
  await db.updateTable("releases").set({ state: "pulled" }).execute();
  await publishSamples(db);
  const rows = await db.selectFrom("releases").select("state").execute();
  expect(rows.map(({ state }) => state)).toEqual(["pulled", "pulled"]);
});

test("servers that start at once publish each sample once", async () => {
  const { db } = await openWorldForTest();
  await Promise.all(Array.from({ length: 8 }, () => publishSamples(db)));
  const releases = await db.selectFrom("releases").select("version").orderBy("version").execute();
  expect(releases.map(({ version }) => version)).toEqual(["2.6.0", "2.6.1"]);
  expect(await db.selectFrom("release_files").select("id").execute()).toHaveLength(6);
});

test("every sample says that it is one, in both languages, and is whole", () => {
  expect(siteConfig.shape.testimonials.parse(sampleTestimonials)).toEqual(sampleTestimonials);
  for (const { title, titleEn, contentEn, nameEn } of sampleTestimonials) {
    expect(title).toMatch(/^示例评价 · /);
    expect(titleEn).toMatch(/^Sample · /);
    expect(contentEn && nameEn).toBeTruthy();
  }
});
