import { readFile } from "node:fs/promises";
import path from "node:path";
import type { SiteIcon } from "@baleen/contract/content/site-config.ts";
import type { FastifyInstance } from "fastify";
import type { Context } from "../context.ts";
import { clientFolder } from "./built-pages.ts";

const manifestFile = "site.webmanifest";

/** Files that clients request whatever pages name, with the side of the icon that takes their place. */
const conventionalIcons = { "favicon.ico": 32, "apple-touch-icon.png": 180 } as const;

/** The built files that this module serves. */
export const siteIconFiles = [manifestFile, ...Object.keys(conventionalIcons)];

const freshness = "public, max-age=3600";

/**
 * Serves the web app manifest with the published name, description and icons, and the icons at conventional addresses: a redirect to
 * the uploaded one, or else the drawn file. Must be registered after `serveStaticFiles`, which it uses.
 */
export function serveSiteIcons(
  app: FastifyInstance,
  { content }: Pick<Context, "content">,
  folder = clientFolder,
): void {
  // Without the database the drawn icons are served.
  const readBasic = async () => (await content.read().catch(() => undefined))?.basic;
  for (const [file, side] of Object.entries(conventionalIcons)) {
    app.get(`/${file}`, async (_, reply) => {
      const icon = (await readBasic())?.icon?.[side];
      if (!icon) return reply.sendFile(file, folder);
      return reply.header("cache-control", freshness).redirect(icon, 302);
    });
  }
  app.get(`/${manifestFile}`, async (_, reply) => {
    const drawn = JSON.parse(await readFile(path.join(folder, manifestFile), "utf8"));
    const basic = await readBasic();
    const named = basic && {
      name: [...new Set([basic.name, basic.nameEn])].join(" "),
      short_name: basic.name,
      description: basic.subSlogan,
    };
    const icons = basic?.icon && { icons: listIcons(basic.icon) };
    return (
      reply
        .header("cache-control", freshness)
        .type("application/manifest+json")
        // Of a string Fastify would add the charset, which this type does not have.
        .send(Buffer.from(JSON.stringify({ ...drawn, ...named, ...icons })))
    );
  });
}

const listIcons = (icon: SiteIcon) =>
  ([192, 512] as const).map((side) => ({
    src: icon[side],
    sizes: `${side}x${side}`,
    type: "image/png",
    purpose: "any",
  }));
