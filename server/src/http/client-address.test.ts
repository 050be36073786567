import { expect, test } from "vitest";
import { subscriberOf } from "./client-address.ts";

test("all addresses of one subscriber's network are one", () => {
  expect(subscriberOf("2001:db8:1:2:aaaa::1")).toBe(subscriberOf("2001:db8:1:2:ffff:ffff:ffff:ffff"));
  expect(subscriberOf("2001:db8:1:2::1")).not.toBe(subscriberOf("2001:db8:1:3::1"));
});

test("an IPv4 address is the same one inside an IPv6 address", () => {
  expect(subscriberOf("::ffff:192.0.2.7")).toBe("192.0.2.7");
  expect(subscriberOf("192.0.2.7")).toBe("192.0.2.7");
});
