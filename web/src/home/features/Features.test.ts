import { expect, test } from "vitest";
import { featureText } from "./Features.tsx";

const chinese = { title: "字幕", description: "说完就有。", features: ["准"] };

test("English is shown as published", () => {
  const both = { ...chinese, titleEn: "Subtitles", descriptionEn: "At once.", featuresEn: ["Accurate"] };
  expect(featureText(both, "en")).toEqual({
    title: { text: "Subtitles" },
    description: { text: "At once." },
    points: { text: ["Accurate"] },
  });
  expect(featureText(both, "zh")).toEqual({
    title: { text: "字幕" },
    description: { text: "说完就有。" },
    points: { text: ["准"] },
  });
});

test("what has no English stays Chinese and says so, piece by piece", () => {
  const some = { ...chinese, titleEn: "Subtitles", featuresEn: [] };
  expect(featureText(some, "en")).toEqual({
    title: { text: "Subtitles" },
    description: { text: "说完就有。", lang: "zh-CN" },
    points: { text: ["准"], lang: "zh-CN" },
  });
});
