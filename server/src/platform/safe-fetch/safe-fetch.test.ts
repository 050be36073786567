import http from "node:http";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { TimeoutError } from "../with-timeout.ts";
import {
  FakeAddressError,
  type Network,
  NotFetchedError,
  safeFetch,
  UnsafeAddressError,
} from "./safe-fetch.ts";

/** A timeout longer than any test takes on a slow machine. */
const limits = {
  userAgent: "Baleen (+https://baleen.example)",
  maxBytes: 1_000,
  timeoutMs: 600_000,
  maxRedirects: 3,
};
const publicAddress = "93.184.216.34";

/** A server on loopback that stands for the whole internet: every checked address leads here. */
let port: number;
let heard: http.IncomingMessage[] = [];
const server = http.createServer((request, response) => {
  heard.push(request);
  const path = request.url ?? "/";
  if (path === "/image") response.end("an image");
  else if (path === "/large") response.end("x".repeat(2_000));
  else if (path === "/slow") response.write("x");
  else if (path === "/missing") response.writeHead(404).write("x");
  else if (path === "/away") response.writeHead(302, { location: "/missing" }).write("x");
  else if (path === "/broken") response.write("x", () => response.destroy());
  else if (path === "/nonsense")
    response.socket?.end("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n");
  else if (path === "/another")
    response.socket?.write("HTTP/1.1 101 Other\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n");
  else if (path === "/interim") for (let i = 0; i < 20; i += 1) response.writeProcessing();
  else if (path.startsWith("/to/"))
    response.writeHead(302, { location: decodeURIComponent(path.slice(4)) }).end();
  else response.writeHead(404).end();
});
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  port = typeof address === "object" && address ? address.port : 0;
});
const openConnections = async () =>
  await new Promise((resolve) => server.getConnections((_, count) => resolve(count)));
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const names: Record<string, readonly string[]> = {
  "images.example": [publicAddress],
  "private.example": ["10.0.0.5"],
  "mixed.example": [publicAddress, "127.0.0.1"],
};
const network: Network = {
  resolve: async (hostname) => names[hostname] ?? [],
  route: () => ({ host: "127.0.0.1", port }),
};
const fetch = (address: string, more: Partial<typeof limits> = {}) =>
  safeFetch(address, { ...limits, ...more }, network);

describe("an address that others wrote", () => {
  test("is fetched from the address that was checked, with nothing of ours but who asks", async () => {
    heard = [];
    expect((await fetch("http://images.example/image")).toString()).toBe("an image");
    expect(Object.keys(heard[0]?.headers ?? {}).toSorted()).toEqual([
      "accept",
      "accept-encoding",
      "connection",
      "host",
      "user-agent",
    ]);
    // imgproxy/imgproxy#86: hosts return 403 to requests without a user agent.
    expect(heard[0]?.headers["user-agent"]).toBe("Baleen (+https://baleen.example)");
    expect(heard[0]?.headers.host).toBe("images.example");
  });

  test.each([
    "http://127.0.0.1/image",
    "http://2130706433/image",
    "http://0x7f.1/image",
    "http://0177.0.0.1/image",
    "http://127.1/image",
    "http://[::1]/image",
    "http://[::ffff:127.0.0.1]/image",
    "http://[::ffff:7f00:1]/",
    "http://[::127.0.0.1]/",
    "http://169.254.169.254/latest/meta-data",
    "http://private.example/image",
    "http://mixed.example/image",
    "http://unknown.example/image",
    "http://user@images.example/",
    "http://images.example:8080/",
    "http://images.example\\@127.0.0.1/",
    "http://ima\tges.example/",
    "ftp://images.example/",
    "file:///etc/passwd",
    "gopher://images.example/",
    "data:image/png;base64,AA",
    "//images.example/",
    "http://１２７.０.０.１/image",
    "http://127。0。0。1/image",
    `http://images.example/${"x".repeat(3_000)}`,
    "",
  ])("is not visited if it is %s", async (address) => {
    heard = [];
    await expect(fetch(address)).rejects.toThrow(UnsafeAddressError);
    expect(heard).toEqual([]);
  });

  test.each([
    "http://127.0.0.1/image",
    "http://private.example/image",
    "http://[::1]/",
    "file:///etc/passwd",
  ])("may not lead on to %s", async (target) => {
    heard = [];
    await expect(fetch(`http://images.example/to/${encodeURIComponent(target)}`)).rejects.toThrow(
      UnsafeAddressError,
    );
    expect(heard).toHaveLength(1);
  });

  // openclaw#59395, clash#5
  test("is not visited at an address that a proxy made up, even beside a public one", async () => {
    const network: Network = {
      resolve: async () => ["198.18.0.25", "93.184.216.34"],
      route: (host, port) => ({ host, port }),
    };
    const limits = { maxBytes: 100, timeoutMs: 60_000, maxRedirects: 0, userAgent: "Baleen" };
    await expect(safeFetch("http://images.example/image", limits, network)).rejects.toThrow(FakeAddressError);
  });

  test("may lead on three times and not for ever", async () => {
    const on = (target: string) => `/to/${encodeURIComponent(target)}`;
    expect((await fetch(`http://images.example${on(on(on("/image")))}`)).toString()).toBe("an image");
    await expect(fetch(`http://images.example${on(on(on(on("/image"))))}`)).rejects.toThrow(NotFetchedError);
  });

  test("is cut off when it is too large or too slow", async () => {
    await expect(fetch("http://images.example/large")).rejects.toThrow("too large");
    await expect(fetch("http://images.example/slow", { timeoutMs: 50 })).rejects.toThrow(TimeoutError);
  });

  test.each(["missing", "away", "broken", "nonsense", "another", "interim"])(
    "is not fetched if its answer is %s, and no connection stays",
    async (path) => {
      await expect(fetch(`http://images.example/${path}`)).rejects.toThrow(NotFetchedError);
      await expect.poll(openConnections).toBe(0);
    },
  );

  test("is resolved once: a name that changes its mind afterwards changes nothing", async () => {
    let asked = 0;
    const rebinding: Network = {
      resolve: async () => (asked++ === 0 ? [publicAddress] : ["127.0.0.1"]),
      route: (host) => {
        expect(host).toBe(publicAddress);
        return { host: "127.0.0.1", port };
      },
    };
    await safeFetch("http://rebinding.example/image", limits, rebinding);
    expect(asked).toBe(1);
  });
});
