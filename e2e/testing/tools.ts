import { DesktopClient, type Stored } from "../desktop-client/desktop-client.ts";
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
  const pinned: { kid: string; x: string }[] = [];
  let stored: Stored = { memory: { seq: 0, latestS: 0 } };
  return new DesktopClient({
    origin,
    key: makeDeviceKey(),
    pinned,
    machine: { device, os: "Windows 11", arch: "x86_64", app_version: "4.6.1" },
    nowS: () => Math.floor(Date.now() / 1000),
    load: () => stored,
    save: (changed) => {
      stored = changed;
    },
    async fetch(url, init) {
      if (pinned.length === 0) {
        const published = await fetch(`${origin}/.well-known/jwks.json`);
        pinned.push(...((await published.json()) as { keys: typeof pinned }).keys);
      }
      return await fetch(url, { ...init, headers: { ...init.headers, ...headers } });
    },
  });
}
