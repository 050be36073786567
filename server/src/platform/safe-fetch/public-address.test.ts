import { expect, test } from "vitest";
import { isFakeAddress, isPublicAddress } from "./public-address.ts";

test.each([
  "127.0.0.1",
  "127.1.2.3",
  "0.0.0.0",
  "10.0.0.1",
  "172.16.0.1",
  "192.168.1.1",
  "169.254.169.254",
  "100.64.0.1",
  "100.100.100.200",
  "168.63.129.16",
  "192.0.0.192",
  "198.18.0.1",
  "224.0.0.1",
  "240.0.0.1",
  "255.255.255.255",
  "::",
  "::1",
  "::ffff:127.0.0.1",
  "::ffff:8.8.8.8",
  "::127.0.0.1",
  "64:ff9b::7f00:1",
  "2002:7f00:1::",
  "2001::1",
  "fc00::1",
  "fd00:ec2::254",
  "fe80::1",
  "fe80::1%eth0",
  "ff02::1",
  "2001:db8::1",
  "::7f00:1",
  "::a9fe:a9fe",
  "0:0:0:1::1",
  "64:ff9b:1::7f00:1",
  "100:0:0:1::1",
  "200::1",
  "3ffe::1",
  "4000::1",
  "fe00::1",
  "fec0::1",
  "2606:4700::5efe:7f00:1",
  "2606:4700::200:5efe:10.0.0.1",
  "2606:4700::1%eth0",
  "not an address",
  "",
])("%s is not visited", (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test.each(["8.8.8.8", "93.184.216.34", "2606:2800:220:1:248:1893:25c8:1946"])("%s may be", (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

// openclaw#59395, clash#5
test("the addresses that proxies make up are known, and none of them is public", () => {
  for (const address of ["198.18.0.0", "198.18.0.25", "198.19.255.255", "fc00::1", "fc00:3fff::1"]) {
    expect([isFakeAddress(address), isPublicAddress(address)]).toEqual([true, false]);
  }
  for (const address of [
    "198.17.255.255",
    "198.20.0.0",
    "8.8.8.8",
    "fc00:4000::1",
    "fd00::1",
    "2606:4700::1",
    "x",
  ]) {
    expect(isFakeAddress(address)).toBe(false);
  }
});
