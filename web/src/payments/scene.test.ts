import { expect, test } from "vitest";
import { sceneOf } from "./scene.ts";

const mac =
  "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/17.5 Safari/605.1.15";
const windows = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/126.0.0.0 Safari/537.36";
const iphone =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1";
const android =
  "Mozilla/5.0 (Linux; Android 14; V2307A) AppleWebKit/537.36 Chrome/116.0.0.0 Mobile Safari/537.36";
const desktopSite = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/126.0.0.0 Safari/537.36";

const fingers = { touchPoints: 5, hasCoarsePointer: true };
const mouse = { touchPoints: 0, hasCoarsePointer: false };

test.for([
  { name: "a computer", userAgent: windows, ...mouse, scene: "scan" },
  { name: "a Mac", userAgent: mac, ...mouse, scene: "scan" },
  {
    name: "a laptop with a touch screen",
    userAgent: windows,
    touchPoints: 10,
    hasCoarsePointer: false,
    scene: "scan",
  },
  { name: "a Windows tablet", userAgent: windows, ...fingers, scene: "scan" },
  { name: "a telephone", userAgent: android, ...fingers, scene: "browser" },
  { name: "an iPhone", userAgent: iphone, ...fingers, scene: "browser" },
  { name: "an iPad", userAgent: mac, ...fingers, scene: "browser" },
  {
    name: "an iPad with a trackpad",
    userAgent: mac,
    touchPoints: 5,
    hasCoarsePointer: false,
    scene: "browser",
  },
  { name: "a tablet that asks for the desktop's page", userAgent: desktopSite, ...fingers, scene: "browser" },
  {
    name: "WeChat on a telephone",
    userAgent: `${android} MicroMessenger/8.0.49`,
    ...fingers,
    scene: "wechat",
  },
  {
    name: "WeChat on a computer",
    userAgent: `${windows} MicroMessenger/7.0 WindowsWechat`,
    ...mouse,
    scene: "wechat",
  },
  {
    name: "WeCom on a telephone",
    userAgent: `${iphone} wxwork/4.1 MicroMessenger/7.0`,
    ...fingers,
    scene: "browser",
  },
  {
    name: "WeCom on a computer",
    userAgent: `${windows} MicroMessenger/7.0 wxwork/4.1`,
    ...mouse,
    scene: "scan",
  },
  { name: "Alipay", userAgent: `${iphone} AlipayClient/10.5`, ...fingers, scene: "alipay" },
])("$name pays in the scene $scene", ({ scene, ...device }) => {
  expect(sceneOf(device)).toBe(scene);
});
