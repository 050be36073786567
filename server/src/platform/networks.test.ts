import { expect, test } from "vitest";
import { isLoopbackUrl } from "./networks.ts";

test.each([
  "http://127.0.0.1:4101",
  "https://127.9.9.9/gateway.do",
  "http://127.1",
  "http://2130706433",
  "http://localhost:4101",
  "http://LOCALHOST.",
  "http://pay.localhost",
  "http://[::1]:4101",
  "http://[::ffff:127.0.0.1]",
  "http://0.0.0.0:4101",
])("%s leads to this machine", (url) => {
  expect(isLoopbackUrl(url)).toBe(true);
});

test.each([
  "https://api.mch.weixin.qq.com",
  "http://localhost.evil.example",
  "http://127.0.0.1.evil.example",
  "http://localhost@evil.example",
  "http://192.168.0.1",
  "localhost",
  "",
])("%s does not", (url) => {
  expect(isLoopbackUrl(url)).toBe(false);
});
