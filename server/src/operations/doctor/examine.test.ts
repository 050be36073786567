import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import type { Facts, Finding } from "./check.ts";
import { checks, examine, writeExamined } from "./examine.ts";
import { brokenSetUps, rejected } from "./testing/broken-set-ups.data.ts";
import { factsWith } from "./testing/healthy-facts.ts";

async function findingsOf(facts: Facts): Promise<readonly (Finding & { readonly check: string })[]> {
  const found: (Finding & { check: string })[] = [];
  for await (const { name, findings } of examine(facts)) {
    found.push(...findings.map((finding) => ({ ...finding, check: name.en })));
  }
  return found;
}

test("of a production in which nothing is wrong nothing is said but that", async () => {
  const found = await findingsOf(factsWith());
  expect(found.filter(({ result }) => result !== "ok")).toEqual([]);
  expect(new Set(found.map(({ check }) => check)).size).toBe(checks.length);
});

test.each(brokenSetUps)("where %s, it is said: %s of %s", async (_, result, check, words, facts) => {
  const found = (await findingsOf(facts)).filter((finding) => finding.check === check);
  const said = found.filter((finding) => finding.result === result && words.test(finding.sentence.en));
  expect(said, JSON.stringify(found)).toHaveLength(1);
});

test("what is wrong is written with its remedy in both languages, and one cause is not told as many", async () => {
  const database = { problem: "DATABASE_URL: nothing listens at db:5432; start PostgreSQL" };
  const found = await findingsOf(factsWith({ facts: { database } }));
  expect(found.filter(({ result }) => result === "fail")).toHaveLength(1);
  for (const [, , , , facts] of brokenSetUps) {
    for (const finding of await findingsOf(facts)) {
      const text = writeExamined({ name: { zh: "检查", en: "Check" }, findings: [finding] });
      if (finding.remedy && finding.result !== "ok") {
        expect(text).toContain(`\n        ${finding.remedy.zh}\n        ${finding.remedy.en}\n`);
        expect(finding.remedy.zh).toMatch(/\p{Script=Han}|SMS_|docs/u);
      }
    }
  }
});

test("the page on the doctor lists all checks in their order", async () => {
  const page = await readFile(new URL("../../../../docs/operations/doctor.md", import.meta.url), "utf8");
  const listed = [...page.matchAll(/^\| ([A-Z][^|`]*) \|/gm)].map(([, name]) => name);
  expect(listed).toEqual(checks.map(({ name }) => name.en));
});

test("a check that breaks is a failure of that check alone", async () => {
  const found = await findingsOf(factsWith({ outside: { readDisk: rejected("EIO") } }));
  expect(found.filter(({ result }) => result !== "ok")).toEqual([
    expect.objectContaining({
      check: "Disk space",
      result: "fail",
      sentence: { zh: "无法检查：EIO", en: "This could not be checked: EIO" },
    }),
  ]);
});
