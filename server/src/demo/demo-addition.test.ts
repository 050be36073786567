import { expect, test } from "vitest";
import { phoneUserAgent, wechatUserAgent } from "../../../fake-gateways/testing/phone.ts";
import { demoAddition } from "./demo-strip.ts";

const addedTo = (userAgent: string, cookie: string) =>
  demoAddition.markups[demoAddition.choose({ "user-agent": userAgent, cookie })];

test("in WeChat the bridge is in the page whether or not the strip is shown, and elsewhere it is not", () => {
  expect(addedTo(wechatUserAgent, "")).toMatch(/demo-strip.*demo-bridge/s);
  const withoutStrip = addedTo(wechatUserAgent, "lang=zh; demo_strip=hidden");
  expect(withoutStrip).toContain("demo-bridge");
  expect(withoutStrip).not.toContain("demo-strip");
  expect(addedTo(phoneUserAgent, "")).not.toContain("demo-bridge");
  expect(addedTo(phoneUserAgent, "demo_strip=hidden")).toBe("");
});
