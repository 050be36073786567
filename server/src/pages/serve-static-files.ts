import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import { clientFolder } from "./built-pages.ts";

/** The browser's files as built, compressed ahead. One route each, so everything else stays the pages' business. */
export async function serveStaticFiles(app: FastifyInstance): Promise<void> {
  await app.register(fastifyStatic, {
    root: clientFolder,
    wildcard: false,
    preCompressed: true,
    index: false,
    dotfiles: "ignore",
    globIgnore: ["**/*.br", "**/*.gz", "**/.vite/**"],
    cacheControl: false,
    setHeaders(reply, path) {
      // Files under assets carry a hash of their content in their names.
      const lasting = path.includes("/assets/");
      // Chat apps show these on pages of their own.
      if (path.includes("/share/")) reply.header("cross-origin-resource-policy", "cross-origin");
      reply.header("cache-control", lasting ? "public, max-age=31536000, immutable" : "public, max-age=3600");
    },
  });
}
