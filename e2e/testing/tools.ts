import { DesktopClient, type StoredState } from "../desktop-client/desktop-client.ts";
import { makeDeviceKey } from "../desktop-client/device-key.ts";
import { site } from "./site.ts";

interface Options {
  readonly origin?: string;
  /** Sent with each request, for example a client address as a proxy would add it. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** The desktop tool on a machine of its own. It trusts the keys that the site publishes. */
export function makeTool(
  device = "Workstation",
  { origin = site.url, headers = {} }: Options = {},
): DesktopClient {
  const pinnedKeys: { kid: string; x: string }[] = [];
  let stored: StoredState = { memory: { seq: 0, latestS: 0 } };
  return new DesktopClient({
    origin,
    key: makeDeviceKey(),
    pinnedKeys,
    machine: { device, os: "Windows 11", arch: "x86_64", app_version: "4.6.1" },
    nowS: () => Math.floor(Date.now() / 1000),
    load: () => stored,
    save: (newState) => {
      stored = newState;
    },
    async fetch(url, init) {
      if (pinnedKeys.length === 0) {
        const keySet = await fetch(`${origin}/.well-known/jwks.json`);
        pinnedKeys.push(...((await keySet.json()) as { keys: typeof pinnedKeys }).keys);
      }
      return await fetch(url, { ...init, headers: { ...init.headers, ...headers } });
    },
  });
}
