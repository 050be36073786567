import type { IncomingMessage } from "node:http";
import { expect, test } from "vitest";
import { hostOf, rewriteAbsoluteTarget } from "./request-host.ts";

const https = "https:";
const sent = (host?: string) => ({ headers: { host } });

test.each([
  ["console.example.com"],
  ["CONSOLE.Example.com"],
  ["console.example.com."],
  ["console.example.com:443"],
  ["Console.example.com.:443"],
])("%s is the host console.example.com", (host) => {
  expect(hostOf(sent(host), https)).toBe("console.example.com");
});

test("a port that is not the protocol's own belongs to the host", () => {
  expect(hostOf(sent("console.example.com:8443"), https)).toBe("console.example.com:8443");
  expect(hostOf(sent("console.example.com:443"), "http:")).toBe("console.example.com:443");
  expect(hostOf(sent("[::1]:3000"), "http:")).toBe("[::1]:3000");
});

test.each([
  [undefined],
  [""],
  ["."],
  ["www.example.com@console.example.com"],
  ["console.example.com/"],
  ["console.example.com#"],
  ["console.example.com, www.example.com"],
  ["console.example.com.."],
  ["console.example.com:99999"],
])("%s is no host", (host) => {
  expect(hostOf(sent(host), https)).toBeUndefined();
});

test("no other header names the host", () => {
  const headers = {
    host: "www.example.com",
    "x-forwarded-host": "console.example.com",
    forwarded: "host=console.example.com",
    "x-host": "console.example.com",
  };
  expect(hostOf({ headers }, https)).toBe("www.example.com");
});

test.each([
  ["http://console.example.com/console?a=1", "console.example.com", "/console?a=1"],
  ["HTTPS://console.example.com?a", "console.example.com", "/?a"],
  ["http://console.example.com", "console.example.com", "/"],
  ["http:///console", "", "/console"],
  ["/console?at=http://console.example.com/", "www.example.com", "/console?at=http://console.example.com/"],
  ["*", "www.example.com", "*"],
])("the target %s is for the host %s", (url, host, path) => {
  const request = { url, headers: { host: "www.example.com" } } as unknown as IncomingMessage;
  rewriteAbsoluteTarget(request);
  expect({ host: request.headers.host, path: request.url }).toEqual({ host, path });
});
