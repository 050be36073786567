import { once } from "node:events";
import http from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { openListener } from "./open-listener.ts";
import { Shutdown } from "./shutdown.ts";

const nginxKeepsS = 60;
const caddyKeepsS = 120;

test("an idle connection stays open for longer than proxies reuse it, and browsers are told less", async () => {
  const server = openListener((_, response) => response.end(), {
    shortcut: () => false,
    shutdown: new Shutdown(),
    headers: {},
    report: () => undefined,
  });
  const connected = once(server, "connection");
  await once(server.listen(0, "127.0.0.1"), "listening");
  const agent = new http.Agent({ keepAlive: true });
  onTestFinished(async () => {
    agent.destroy();
    await new Promise((resolve) => server.close(resolve));
  });
  const { port } = server.address() as AddressInfo;
  const [response] = (await once(http.get({ host: "127.0.0.1", port, agent }), "response")) as [
    http.IncomingMessage,
  ];
  await once(response.resume(), "end");
  const [socket] = (await connected) as [Socket];
  expect(response.headers["keep-alive"]).toBe("timeout=5");
  await expect.poll(() => socket.timeout).toBeGreaterThan(1000 * Math.max(nginxKeepsS, caddyKeepsS));
});
