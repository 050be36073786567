import fastify from "fastify";
import { expect, onTestFinished, test } from "vitest";
import {
  clientAddressOf,
  clientKeyOf,
  createNetworkMatcher,
  networksOf,
  publicAddressOf,
  widestNetworkOf,
} from "./client-address.ts";

test("all addresses of one customer's /56 are one client", () => {
  expect(clientKeyOf("2001:db8:1:2:aaaa::1")).toBe(clientKeyOf("2001:db8:1:ff:ffff:ffff:ffff:ffff"));
  expect(clientKeyOf("2001:db8:1:2::1")).not.toBe(clientKeyOf("2001:db8:1:102::1"));
});

test("an IPv6 client is counted in its /56, and with a wider limit in its /48", () => {
  expect(networksOf(clientKeyOf("2001:db8:1:27f::1"))).toEqual([
    { key: "2001:db8:1:200::/56", share: 1 },
    { key: "2001:db8:1::/48", share: 4 },
  ]);
  expect(networksOf(clientKeyOf("2001:db8::1")).map(({ key }) => key)).toEqual([
    "2001:db8:0:0::/56",
    "2001:db8:0::/48",
  ]);
  expect(widestNetworkOf(clientKeyOf("2001:db8:1:27f::1"))).toBe("2001:db8:1::/48");
  expect(widestNetworkOf("192.0.2.7")).toBe("192.0.2.7");
});

test.each(["192.0.2.7", "unknown"])("%s is counted by itself alone", (clientKey) => {
  expect(networksOf(clientKey)).toEqual([{ key: clientKey, share: 1 }]);
});

test("a client's public address has no port, and IPv4 is IPv4", () => {
  const isProxy = createNetworkMatcher([]);
  expect(publicAddressOf("::ffff:192.0.2.7", isProxy)).toBe("192.0.2.7");
  expect(publicAddressOf("192.0.2.7:5000", isProxy)).toBe("192.0.2.7");
  expect(publicAddressOf("[2001:db8::1]:5000", isProxy)).toBe("2001:db8::1");
});

test.each([
  ["", "unknown", "203.0.113.300", "203.0.113.7, 10.0.0.1"],
  ["127.0.0.1", "127.8.8.8", "::1", "::ffff:127.0.0.1", "0.0.0.0", "::"],
  ["10.0.0.5", "172.16.9.9", "192.168.1.2", "169.254.1.1", "fd12::1", "fe80::1", "224.0.0.1"],
  // Load balancers of Alibaba Cloud have such addresses.
  ["100.64.0.10", "100.127.1.1:443"],
  // A proxy in front of the site that has a public address.
  ["198.51.100.1", "198.51.100.1:443", "::ffff:198.51.100.1", "[2001:db8:9::1]:443"],
])("no client's public address: %s", (...addresses) => {
  const isProxy = createNetworkMatcher(["198.51.100.1", "2001:db8:9::/48"]);
  for (const address of addresses)
    expect([address, publicAddressOf(address, isProxy)]).toEqual([address, undefined]);
});

test("an IPv4 address is the same one inside an IPv6 address", () => {
  expect(clientKeyOf("::ffff:192.0.2.7")).toBe("192.0.2.7");
  expect(clientKeyOf("192.0.2.7")).toBe("192.0.2.7");
});

test.each(["192.0.2.7:443", "192.0.2.7:50001", "[::ffff:192.0.2.7]:80"])(
  "a port is no part of the address in %s",
  (written) => expect(clientKeyOf(written)).toBe("192.0.2.7"),
);

test.each(["[2001:db8:1:2::1]", "[2001:db8:1:2::1]:443", "[2001:db8:1:2::9]:50001"])(
  "neither is it in %s",
  (written) => expect(clientKeyOf(written)).toBe(clientKeyOf("2001:db8:1:2::1")),
);

test("whatever is no address counts as one", () => {
  expect(clientKeyOf("unknown")).toBe(clientKeyOf("_hidden:1"));
  expect(clientKeyOf("")).toBe(clientKeyOf("192.0.2.7:1:2"));
});

test("a proxy is known by its address, its network or its name, with and without a port", () => {
  const trust = createNetworkMatcher(["10.0.0.1", "192.168.0.0/16", "2001:db8::/32", "loopback"]);
  const known = [
    "10.0.0.1",
    "10.0.0.1:5000",
    "::ffff:10.0.0.1",
    "192.168.7.7",
    "[2001:db8::7]:443",
    "127.0.0.1",
    "::1",
  ];
  expect(known.filter((address) => !trust(address))).toEqual([]);
  const strange = ["10.0.0.2", "10.0.0.2:5000", "192.169.0.1", "2001:db9::1", "unknown", ""];
  expect(strange.filter(trust)).toEqual([]);
  expect(createNetworkMatcher([])("127.0.0.1")).toBe(false);
});

test("before Fastify has a request, its address is the same", async () => {
  const isTrusted = createNetworkMatcher(["127.0.0.1", "10.0.0.0/8"]);
  const app = fastify({ trustProxy: isTrusted });
  onTestFinished(() => app.close());
  app.get("/", async (request) => ({ early: clientAddressOf(request.raw, isTrusted), late: request.ip }));
  for (const forwarded of [
    undefined,
    "",
    "192.0.2.7",
    "192.0.2.7, 10.1.2.3",
    "198.51.100.9,192.0.2.7 , 10.1.2.3",
    "10.1.1.1, 10.1.2.3",
    " , 10.1.2.3",
    "nonsense, 10.1.2.3",
  ]) {
    const headers = forwarded === undefined ? {} : { "x-forwarded-for": forwarded };
    for (const remoteAddress of ["127.0.0.1", "203.0.113.9"]) {
      const { early, late } = (await app.inject({ url: "/", headers, remoteAddress })).json();
      expect({ forwarded, remoteAddress, early }).toEqual({ forwarded, remoteAddress, early: late });
    }
  }
});
