import type { PageRequest } from "@baleen/contract/rendering.ts";
import type { FastifyInstance } from "fastify";
import { type AppConsole, buildApp } from "../app.ts";
import { assetsOf } from "../pages/built-pages.ts";
import { Shutdown } from "../platform/http/shutdown.ts";
import type { World } from "./world.ts";

export const publicHost = "www.example.com";
export const consoleHost = "console.example.com";

/** The product behind a trusted proxy, with pages that name their language. */
export async function openSite(world: World, console: Partial<AppConsole> = {}): Promise<FastifyInstance> {
  const renderer = {
    render: ({ path, language }: PageRequest) => ({
      status: path === "/404" ? (404 as const) : (200 as const),
      html: `<html lang="${language}"><head></head><body>${path}</body></html>`,
      modules: [],
      deferredModules: [],
      styledModules: [],
      structuredData: undefined,
    }),
    redirects: { "/product/web": "/" },
    publicPaths: ["/pricing"],
    paths: ["/", "/pricing"],
    parts: ["LoginPage"],
    systemPaths: [],
    wechatPaths: [],
    planPaths: [],
  };
  const script = { "src/entry-client.ts": { file: "entry.js" } };
  const manifest = { ...script, "src/entry-console.tsx": { file: "console.js" } };
  return await buildApp({
    context: { ...world.context, origin: () => `https://${publicHost}` },
    background: world.background,
    isReachable: async () => true,
    console: {
      context: world.console,
      origin: undefined,
      allow: [],
      publicOrigin: `https://${publicHost}`,
      ...console,
    },
    demo: undefined,
    server: {
      logLevel: "silent",
      isSecure: true,
      trustProxy: ["127.0.0.1"],
      corsOrigins: ["https://partner.example"],
    },
    pages: { renderer, assets: assetsOf({ manifest, styles: new Map(), bootScript: "" }) },
    shutdown: new Shutdown(),
  });
}

export async function listen(opened: FastifyInstance): Promise<number> {
  return Number(new URL(await opened.listen({ host: "127.0.0.1", port: 0 })).port);
}
