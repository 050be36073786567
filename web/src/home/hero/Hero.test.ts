import { expect, test } from "vitest";
import { clauses } from "./Slogan.tsx";

test("a slogan breaks after its punctuation and nowhere else", () => {
  expect(clauses("素材如海，只留好镜头。")).toEqual(["素材如海，", "只留好镜头。"]);
  expect(clauses("Swallow it all. Keep what counts.")).toEqual(["Swallow it all. ", "Keep what counts."]);
});

test("a slogan without punctuation stays whole", () => {
  expect(clauses("一句话")).toEqual(["一句话"]);
  expect(clauses("")).toEqual([""]);
});

test("an article stays with its word", () => {
  expect(clauses("Swallow the footage.")).toEqual(["Swallow the\u00A0footage."]);
});
