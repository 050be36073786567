import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import { clientFolder } from "./built-pages.ts";

/** The built files of the browser, with precompressed variants. One route each, so that other paths reach the pages. */
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
      // The names of files under assets hold a hash of their content.
      const lasting = path.includes("/assets/");
      // Chat apps embed these in pages of their own.
      if (path.includes("/share/")) reply.header("cross-origin-resource-policy", "cross-origin");
      reply.header("cache-control", lasting ? "public, max-age=31536000, immutable" : "public, max-age=3600");
    },
  });
}
