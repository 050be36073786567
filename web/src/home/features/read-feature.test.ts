import { expect, test } from "vitest";
import { trackName, wordsOf } from "./read-feature.ts";

const chinese = { title: "字幕", description: "说完就有。", features: ["准"] };

test("English is shown as published", () => {
  const both = { ...chinese, titleEn: "Subtitles", descriptionEn: "At once.", featuresEn: ["Accurate"] };
  expect(wordsOf(both, "en")).toEqual({
    title: { words: "Subtitles" },
    description: { words: "At once." },
    points: { words: ["Accurate"] },
  });
  expect(wordsOf(both, "zh")).toEqual({
    title: { words: "字幕" },
    description: { words: "说完就有。" },
    points: { words: ["准"] },
  });
});

test("what has no English stays Chinese and says so, piece by piece", () => {
  const some = { ...chinese, titleEn: "Subtitles", featuresEn: [] };
  expect(wordsOf(some, "en")).toEqual({
    title: { words: "Subtitles" },
    description: { words: "说完就有。", lang: "zh-CN" },
    points: { words: ["准"], lang: "zh-CN" },
  });
});

test("tracks are named as on a timeline", () => {
  expect([0, 1, 2, 3].map(trackName)).toEqual(["V2", "V1", "A1", "A2"]);
});
