import { expect, test } from "vitest";
import { z } from "zod";
import { findHupiProblems, hupiSettingsOf, hupiVariables } from "./settings.ts";

const schema = z.object(hupiVariables);
const both = { HUPI_APP_ID: "201906120000", HUPI_SECRET: "0123456789abcdef" };

test("without settings hupi is off, and that is no problem", () => {
  expect(hupiSettingsOf(schema.parse({}))).toBeUndefined();
  expect(findHupiProblems({})).toEqual([]);
});

test("half of the settings is a problem with a name", () => {
  expect(findHupiProblems({ HUPI_APP_ID: "1" })).toMatchObject([{ setting: "HUPI_SECRET" }]);
  expect(findHupiProblems({ HUPI_SECRET: "x" })).toMatchObject([{ setting: "HUPI_APP_ID" }]);
  expect(findHupiProblems({ HUPI_APP_ID: "1", HUPI_SECRET: "" })).toHaveLength(1);
  expect(findHupiProblems(both)).toEqual([]);
});

test("the channel is one of two, belongs to an appid, and may be left out", () => {
  expect(hupiSettingsOf(schema.parse(both))?.channel).toBeUndefined();
  expect(hupiSettingsOf(schema.parse({ ...both, HUPI_CHANNEL: "alipay" }))?.channel).toBe("alipay");
  expect(schema.safeParse({ ...both, HUPI_CHANNEL: "unionpay" }).success).toBe(false);
  expect(findHupiProblems({ HUPI_CHANNEL: "wechat" })).toMatchObject([{ setting: "HUPI_APP_ID" }]);
});

test("the host is the main one unless another is named, without a path", () => {
  expect(hupiSettingsOf(schema.parse(both))?.gatewayOrigin).toBe("https://api.xunhupay.com");
  const other = { ...both, HUPI_GATEWAY: "https://api.dpweixin.com/" };
  expect(hupiSettingsOf(schema.parse(other))?.gatewayOrigin).toBe("https://api.dpweixin.com");
  const doubled = { ...both, HUPI_GATEWAY: "https://api.xunhupay.com/payment/do.html" };
  expect(schema.safeParse(doubled).success).toBe(false);
});

test("only TLS or this very machine is trusted with questions", () => {
  const accepts = (HUPI_GATEWAY: string) => schema.safeParse({ HUPI_GATEWAY }).success;
  expect(accepts("http://127.0.0.1:4003")).toBe(true);
  expect(accepts("http://api.xunhupay.com")).toBe(false);
  expect(accepts("http://localhost.evil.example")).toBe(false);
  expect(accepts("https://user@api.xunhupay.com")).toBe(false);
});
