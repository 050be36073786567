import { readFile } from "node:fs/promises";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { builtInSiteConfig } from "@baleen/contract/content/built-in-content.ts";
import fastify from "fastify";
import sharp from "sharp";
import { expect, onTestFinished, test } from "vitest";
import { manualClock } from "../testing/manual-clock.ts";
import { serveImages } from "./proxy-image.ts";

const image = "http://images.example/feature.png";
const picture = await readFile(new URL("../../../web/public/apple-touch-icon.png", import.meta.url));

/** A host on loopback in place of the host in the image's address. It serves everything as plain text. */
async function openImageHost(): Promise<number> {
  const host = http.createServer((_, response) => {
    response.writeHead(200, { "content-type": "text/plain" }).end(picture);
  });
  await new Promise<void>((resolve) => host.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void host.close());
  return (host.address() as AddressInfo).port;
}

/** Opens the image route on its own port. */
async function openProxy(port: number): Promise<string> {
  const features = builtInSiteConfig.features.map((feature) => ({ ...feature, image }));
  const published = { ...builtInSiteConfig, features, packages: [], packagesOnSale: [], version: "1" };
  const content = { read: async () => published, peek: () => published, refresh: async () => undefined };
  const app = fastify();
  serveImages(
    app,
    {
      content,
      clock: manualClock(new Date(0)),
      origin: () => "https://baleen.example",
      listDraftImages: async () => [],
    },
    { resolve: async () => ["93.184.216.34"], route: () => ({ host: "127.0.0.1", port }) },
  );
  onTestFinished(() => app.close());
  return await app.listen({ host: "127.0.0.1", port: 0 });
}

test("a picture elsewhere comes whole through two sockets, as the image that it is [spec 7.4]", async () => {
  const origin = await openProxy(await openImageHost());
  const answer = await fetch(`${origin}/api/config/website/image-proxy?url=${encodeURIComponent(image)}`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toBe("image/png");
  expect(answer.headers.get("content-security-policy")).toContain("sandbox");
  const bytes = Buffer.from(await answer.arrayBuffer());
  expect(bytes.equals(picture)).toBe(true);
  expect(await sharp(bytes).metadata()).toMatchObject({ format: "png", width: 180, height: 180 });
});
