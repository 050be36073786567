import type { FastifyInstance } from "fastify";
import { AppError } from "../platform/http/app-error.ts";
import { type Network, safeFetch } from "../platform/safe-fetch/safe-fetch.ts";
import { imageProxy, type NamedImages } from "./proxy-image.ts";

const limits = { bytes: 5 * 1024 * 1024, ms: 10_000, redirects: 3 };

interface ImageAddress {
  readonly Querystring: { readonly url?: unknown };
}

/** The route for external images. Its headers keep browsers from interpreting them as anything but images. */
export function serveImages(app: FastifyInstance, deps: NamedImages, network?: Network): void {
  const imageAt = imageProxy(deps, (address) => safeFetch(address, limits, network));
  app.get<ImageAddress>("/api/config/website/image-proxy", async ({ query }, reply) => {
    if (typeof query.url !== "string") throw new AppError("invalidRequest", { fields: { url: "required" } });
    const image = await imageAt(query.url);
    return reply
      .header(
        "content-security-policy",
        "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox",
      )
      .header("cache-control", "public, max-age=3600")
      .type(image.type)
      .send(image.bytes);
  });
}
