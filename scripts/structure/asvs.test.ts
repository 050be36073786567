import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const root = new URL("../../", import.meta.url);
const page = readFileSync(new URL("docs/asvs.md", root), "utf8");
/** The cells of each table row, without header rows. */
const rows = page
  .split("\n")
  .filter((line) => /^\| \d/.test(line))
  .map((line) => line.split("|").map((cell) => cell.trim()));

/** The level 1 requirements of version 5.0.0, by section. */
const levelOne = [
  "1.2: 1 2 3 4 5, 1.3: 1 2, 1.5: 1, 2.1: 1, 2.2: 1 2, 2.3: 1",
  "3.2: 1 2, 3.3: 1, 3.4: 1 2, 3.5: 1 2 3, 4.1: 1, 4.4: 1, 5.2: 1 2, 5.3: 1 2",
  "6.1: 1, 6.2: 1 2 3 4 5 6 7 8, 6.3: 1 2, 6.4: 1 2, 7.2: 1 2 3 4, 7.4: 1 2, 8.1: 1, 8.2: 1 2, 8.3: 1",
  "9.1: 1 2 3, 9.2: 1, 10.4: 1 2 3 4 5, 11.3: 1 2, 11.4: 1, 12.1: 1, 12.2: 1 2",
  "13.4: 1, 14.2: 1, 14.3: 1, 15.1: 1, 15.2: 1, 15.3: 1",
].flatMap((line) =>
  line.split(", ").flatMap((part) => {
    const [section, ...numbers] = part.split(/:? /);
    return numbers.map((number) => `${section}.${number}`);
  }),
);

test("each requirement that is met names tests, and every file on the page exists", () => {
  const met = page.split(/^## /m).find((section) => section.startsWith("Met\n")) ?? "";
  const named = (text: string) =>
    [...text.matchAll(/`((?:server|web|contract|e2e)\/[^`]+)`/g)].map(([, file = ""]) => file);
  const untested = met
    .split("\n")
    .filter(
      (line) => /^\| \d/.test(line) && !named(line).some((file) => /\.(test|journey)\.tsx?$/.test(file)),
    );
  expect(untested).toEqual([]);
  expect(named(met).length).toBeGreaterThan(60);
  expect(named(page).filter((file) => !existsSync(fileURLToPath(new URL(file, root))))).toEqual([]);
});

test("every requirement of level 1 is on the page, and none twice", () => {
  const numbers = rows.flatMap(([, cell = ""]) => cell.match(/\d+\.\d+\.\d+/g) ?? []);
  expect(levelOne).toHaveLength(70);
  expect(levelOne.filter((number) => !numbers.includes(number))).toEqual([]);
  expect(numbers.filter((number, index) => numbers.indexOf(number) !== index)).toEqual([]);
});
