import { productVersion } from "@baleen/contract/content/product.ts";
import { releaseRecords } from "@baleen/contract/content/product-releases.data.ts";
import { expect, test } from "vitest";
import { betaRecords } from "./beta.data.ts";
import type { ContentPage } from "./blocks.ts";
import { careerRecords } from "./careers.data.ts";
import { versionRecords } from "./history.data.ts";
import { lastUpdated, legalMonth } from "./legal.text.ts";
import { roadmapRecords } from "./roadmap.data.ts";

const files = import.meta.glob<Record<string, unknown>>("./*.data.ts", { eager: true });

const pages = Object.entries(files).flatMap(([file, values]) =>
  Object.values(values).flatMap((value) => (isPage(value) ? [{ file, page: value }] : [])),
);

function isPage(value: unknown): value is ContentPage {
  return typeof value === "object" && value !== null && "blocks" in value;
}

const datesOf = (records: readonly { date: string }[]) => records.map(({ date }) => date);

test.each(pages)("the sections in $file have names of their own, in both languages", ({ page }) => {
  for (const language of ["zh", "en"] as const) {
    const headings = page.blocks.map(({ heading }) => heading[language]);
    expect(new Set(headings).size).toBe(headings.length);
  }
  const ids = page.blocks.flatMap(({ heading }) => heading.id ?? []);
  expect(new Set(ids).size).toBe(ids.length);
  // This id belongs to the target of the skip link.
  expect(ids).not.toContain("content");
});

test("the release notes go from 4.6 down to 4.1, newest first [spec 2.29]", () => {
  expect(releaseRecords.map(({ version }) => version)).toEqual(["4.6", "4.5", "4.4", "4.3", "4.2", "4.1"]);
  expect(datesOf(releaseRecords)).toEqual(datesOf(releaseRecords).toSorted().reverse());
});

test("a version is as large in the history as in the release notes, and the first one is the current one", () => {
  for (const { version, type } of releaseRecords)
    expect(versionRecords.find((record) => record.version === version)?.type === "major").toBe(
      type === "major",
    );
  expect(releaseRecords[0]?.version).toBe(productVersion);
});

test("the history begins where the company does, and holds each version once", () => {
  expect(datesOf(versionRecords)).toEqual(datesOf(versionRecords).toSorted().reverse());
  expect(versionRecords.at(-1)?.date).toMatch(/^2022-/);
  expect(new Set(versionRecords.map(({ version }) => version)).size).toBe(versionRecords.length);
});

test("the roadmap has one current quarter, and it is the first", () => {
  const quarters = roadmapRecords.map(({ quarter }) => quarter);
  expect(quarters).toEqual(quarters.toSorted());
  expect(roadmapRecords.map(({ status }) => status).lastIndexOf("current")).toBe(0);
});

test("no record is without content", () => {
  for (const { features } of [...releaseRecords, ...versionRecords, ...roadmapRecords]) {
    expect(features).not.toHaveLength(0);
  }
  expect(new Set(betaRecords.map(({ status }) => status)).size).toBe(3);
  expect(careerRecords).toHaveLength(3);
  for (const { requirements } of careerRecords) expect(requirements).not.toHaveLength(0);
});

test("the legal texts show the month in which they were last changed", () => {
  const format = (tag: string) =>
    new Date(legalMonth).toLocaleDateString(tag, { year: "numeric", month: "long", timeZone: "UTC" });
  expect(lastUpdated.zh).toContain(format("zh-CN"));
  expect(lastUpdated.en).toContain(format("en-US"));
});
