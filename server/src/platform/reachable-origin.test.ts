import type { NetworkInterfaceInfo } from "node:os";
import { expect, test } from "vitest";
import { originOnTheNetwork, originOnThisMachine } from "./reachable-origin.ts";

function ipv4(address: string, internal = false): NetworkInterfaceInfo {
  return { address, internal, family: "IPv4", netmask: "", mac: "", cidr: null };
}

const laptop = {
  lo: [ipv4("127.0.0.1", true)],
  docker0: [ipv4("172.17.0.1")],
  "br-3f2a": [ipv4("172.18.0.1")],
  wlan0: [
    { address: "fe80::1", internal: false, family: "IPv6", netmask: "", mac: "", cidr: null, scopeid: 2 },
    ipv4("192.168.1.5"),
  ],
} as const satisfies Record<string, NetworkInterfaceInfo[]>;

test("on all addresses, a phone reaches the machine by its address in the local network", () => {
  for (const host of ["0.0.0.0", "::"]) {
    expect(originOnTheNetwork(host, 3000, laptop)).toBe("http://192.168.1.5:3000");
    expect(originOnThisMachine(host, 3000)).toBe("http://localhost:3000");
  }
});

test("an address in an unusual network is better than none, one of a container is not", () => {
  expect(originOnTheNetwork("0.0.0.0", 80, { eth0: [ipv4("203.0.113.7")] })).toBe("http://203.0.113.7:80");
  expect(originOnTheNetwork("0.0.0.0", 80, { docker0: [ipv4("172.17.0.1")] })).toBeUndefined();
});

test("on loopback no phone reaches it", () => {
  for (const host of ["127.0.0.1", "localhost", "::1"]) {
    expect(originOnTheNetwork(host, 3000, laptop)).toBeUndefined();
    expect(originOnThisMachine(host, 3000)).toBe("http://localhost:3000");
  }
});

test("on one address, everybody reaches it there", () => {
  expect(originOnTheNetwork("10.0.0.9", 3000, laptop)).toBe("http://10.0.0.9:3000");
  expect(originOnThisMachine("10.0.0.9", 3000)).toBe("http://10.0.0.9:3000");
  expect(originOnThisMachine("fd00::9", 3000)).toBe("http://[fd00::9]:3000");
});
