import { builtInPackages } from "@baleen/contract/content/built-in-content.ts";
import { expect, test } from "vitest";
import { countDevices, featureRows } from "./plan-table.ts";

const [monthly, quarterly] = builtInPackages;
if (!monthly || !quarterly) throw new Error("There are no built-in packages.");

test("a plan that includes another has its features, over any number of steps", () => {
  const rows = featureRows(builtInPackages, "zh");
  expect(rows).toHaveLength(7);
  expect(rows[0]).toEqual({ feature: "智能剪辑与自动字幕", lang: undefined, included: [true, true, true] });
  expect(rows.at(-1)?.included).toEqual([false, false, true]);
});

test("a sentence in other words is a feature of its own", () => {
  const other = { ...quarterly, features: ["月度会员的一切", "声音克隆"] };
  expect(featureRows([monthly, other], "zh").map(({ feature, included }) => [feature, ...included])).toEqual([
    ["智能剪辑与自动字幕", true, false],
    ["封面生成", true, false],
    ["月度会员的一切", false, true],
    ["声音克隆", false, true],
  ]);
});

test("plans that include each other end", () => {
  const first = { ...monthly, features: ["包含季度会员全部内容", "甲"] };
  const second = { ...quarterly, features: ["包含月度会员全部内容", "乙"] };
  expect(featureRows([first, second], "zh").map(({ included }) => included)).toEqual([
    [true, true],
    [true, true],
  ]);
});

test("features without English are Chinese, and say so", () => {
  const { featuresEn: _, ...chinese } = monthly;
  expect(featureRows([chinese], "en")[0]).toEqual({
    feature: "智能剪辑与自动字幕",
    lang: "zh-CN",
    included: [true],
  });
});

test("a level may use as many computers as the most generous of its packages says, else two", () => {
  const generous = { ...monthly, id: 9, clientConfig: { devices: 5 } };
  expect(countDevices(monthly, builtInPackages)).toBe(2);
  expect(countDevices(monthly, [...builtInPackages, generous])).toBe(5);
  expect(countDevices(quarterly, [...builtInPackages, generous])).toBe(2);
});
