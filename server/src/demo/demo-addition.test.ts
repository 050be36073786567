import { expect, test } from "vitest";
import { phoneUserAgent, wechatUserAgent } from "../../../fake-gateways/testing/phone.ts";
import { demoAddition } from "./demo-strip.ts";

const addition = demoAddition({ simulatesWechat: true });
const configured = demoAddition({ simulatesWechat: false });
const addedTo = (userAgent: string, cookie: string, { markups, choose } = addition, path = "/") =>
  markups[choose({ "user-agent": userAgent, cookie }, path)];

test("in WeChat the bridge is in the page whether or not the strip is shown, and elsewhere it is not", () => {
  expect(addedTo(wechatUserAgent, "")).toMatch(/demo-strip.*demo-bridge/s);
  const withoutStrip = addedTo(wechatUserAgent, "lang=zh; demo_strip=hidden");
  expect(withoutStrip).toContain("demo-bridge");
  expect(withoutStrip).not.toContain("demo-strip");
  expect(addedTo(phoneUserAgent, "")).not.toContain("demo-bridge");
  expect(addedTo(phoneUserAgent, "demo_strip=hidden")).toBe("");
});

test("any browser can act as WeChat’s, and can always stop that", () => {
  expect(addedTo(phoneUserAgent, "")).toContain("open-in-wechat");
  for (const cookie of ["demo_browser=wechat", "demo_strip=hidden; demo_browser=wechat"]) {
    const added = addedTo(phoneUserAgent, cookie);
    expect(added).toMatch(/wechat-browser\.js.*leave-wechat.*demo-bridge/s);
    expect(added).not.toContain(`data-do="hide"`);
    expect(addition.isInWechat({ "user-agent": phoneUserAgent, cookie }, "/")).toBe(true);
  }
  expect(addition.isInWechat({ "user-agent": phoneUserAgent }, "/")).toBe(false);
  expect(addition.isInWechat({ "user-agent": wechatUserAgent }, "/")).toBe(true);
});

test("no browser acts as that of a WeChat which is configured", () => {
  expect(addedTo(phoneUserAgent, "", configured)).not.toContain("open-in-wechat");
  const cookie = "demo_browser=wechat";
  expect(addedTo(phoneUserAgent, cookie, configured)).not.toContain("demo-bridge");
  expect(configured.isInWechat({ "user-agent": phoneUserAgent, cookie }, "/")).toBe(false);
  expect(configured.isInWechat({ "user-agent": wechatUserAgent }, "/")).toBe(true);
});

test("the page for a phone that has scanned a code is shown as in WeChat, in any browser", () => {
  const scan = "/wechat-scan";
  expect(addedTo(phoneUserAgent, "", addition, scan)).toContain("what the phone shows");
  expect(addition.isInWechat({ "user-agent": phoneUserAgent }, scan)).toBe(true);
  expect(configured.isInWechat({ "user-agent": phoneUserAgent }, scan)).toBe(false);
});
