import { expect, test } from "vitest";
import { markPhraseBreaks, splitIntoClauses } from "./Slogan.tsx";

test("a slogan breaks after its punctuation and nowhere else", () => {
  expect(splitIntoClauses("素材如海，只留好镜头。")).toEqual(["素材如海，", "只留好镜头。"]);
  expect(splitIntoClauses("Swallow it all. Keep what counts.")).toEqual([
    "Swallow it all. ",
    "Keep what counts.",
  ]);
});

test("a slogan without punctuation stays whole", () => {
  expect(splitIntoClauses("一句话")).toEqual(["一句话"]);
  expect(splitIntoClauses("")).toEqual([""]);
});

test("an article stays with its word", () => {
  expect(splitIntoClauses("Swallow the footage.")).toEqual(["Swallow the\u00A0footage."]);
});

test("a line of the lead may break after a particle, and never before punctuation", () => {
  expect(markPhraseBreaks("鲸帧把几小时的素材剪成一支能直接发布的成片。")).toBe(
    "鲸帧把|几小时的|素材剪成一支能|直接发布的|成片。",
  );
  expect(markPhraseBreaks("素材是我的。")).toBe("素材是我的。");
  expect(markPhraseBreaks("Plain English.")).toBe("Plain English.");
});
