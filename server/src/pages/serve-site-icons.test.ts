import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { builtInSiteConfig } from "@baleen/contract/content/built-in-content.ts";
import fastifyStatic from "@fastify/static";
import fastify from "fastify";
import { expect, test } from "vitest";
import { html } from "../platform/http/html.ts";
import { plainPage } from "./plain-page.ts";
import { serveSiteIcons, siteIconFiles } from "./serve-site-icons.ts";

const folder = fileURLToPath(new URL("../../../web/public/", import.meta.url));
const { basic } = builtInSiteConfig;
const upload = (letter: string) => `/media/${letter.repeat(64)}.png`;
const icon = { 32: upload("1"), 180: upload("2"), 192: upload("3"), 512: upload("4") };

/** Requests a file from a site with this basic document; undefined while the database cannot be read. */
async function get(file: string, published: typeof basic | undefined) {
  const app = fastify();
  await app.register(fastifyStatic, { root: folder, serve: false });
  const read = async () => {
    if (!published) throw new Error("no database");
    return { basic: published };
  };
  serveSiteIcons(app, { content: { read } } as never, folder);
  return await app.inject(`/${file}`);
}

const readManifest = async (published: typeof basic | undefined) =>
  (await get("site.webmanifest", published)).json();

test("clients that request icons without reading a page get the uploaded one", async () => {
  const locations = { "favicon.ico": icon[32], "apple-touch-icon.png": icon[180] };
  for (const [file, location] of Object.entries(locations)) {
    const { statusCode, headers } = await get(file, { ...basic, icon });
    expect([statusCode, headers.location, headers["cache-control"]]).toEqual([
      302,
      location,
      "public, max-age=3600",
    ]);
  }
  expect(Object.keys(locations).concat("site.webmanifest").toSorted()).toEqual(siteIconFiles.toSorted());
});

test("without an upload, and without the database, they get the drawn one", async () => {
  for (const published of [basic, undefined]) {
    for (const file of ["favicon.ico", "apple-touch-icon.png"]) {
      const { statusCode, rawPayload } = await get(file, published);
      expect([statusCode, rawPayload.equals(await readFile(`${folder}${file}`))]).toEqual([200, true]);
    }
  }
});

test("the web app manifest has the published name and icons, and what is drawn otherwise", async () => {
  const drawn = JSON.parse(await readFile(`${folder}site.webmanifest`, "utf8"));
  const { headers } = await get("site.webmanifest", basic);
  expect(headers["content-type"]).toBe("application/manifest+json");
  expect(await readManifest(basic)).toEqual(drawn);
  expect(await readManifest(undefined)).toEqual(drawn);
  expect(await readManifest({ ...basic, name: "虎鲸", nameEn: "Orca", icon })).toEqual({
    ...drawn,
    name: "虎鲸 Orca",
    short_name: "虎鲸",
    icons: [
      { src: icon[192], sizes: "192x192", type: "image/png", purpose: "any" },
      { src: icon[512], sizes: "512x512", type: "image/png", purpose: "any" },
    ],
  });
});

test("nothing of the product's own name is left in the manifest of a renamed site, and equal names are one", async () => {
  const renamed = {
    ...basic,
    name: "Acme",
    nameEn: "Acme",
    subSlogan: "Acme cuts.",
    subSloganEn: "Acme cuts.",
  };
  const manifest = await readManifest(renamed);
  expect(manifest).toMatchObject({ name: "Acme", short_name: "Acme", description: "Acme cuts." });
  expect(JSON.stringify(await readManifest(basic))).toContain(basic.name);
  for (const name of [basic.name, basic.nameEn]) expect(JSON.stringify(manifest)).not.toContain(name);
});

test("pages that React does not render name the uploaded icon too", () => {
  const page = (published: typeof basic) =>
    plainPage({
      language: "zh",
      theme: undefined,
      stylesheets: [],
      title: "",
      basic: published,
      head: html``,
      body: html``,
    });
  expect(page({ ...basic, icon })).toContain(`<link rel="icon" href="${icon[32]}" type="image/png">`);
  expect(page(basic)).toContain('<link rel="icon" href="/favicon.svg" type="image/svg+xml">');
});
