import path from "node:path";
import { pathToFileURL } from "node:url";
import { clientEntry, consoleEntry } from "@baleen/contract/build-manifest.ts";
import { type Language, matchLanguage } from "@baleen/contract/language.ts";
import type { PageRenderer } from "@baleen/contract/rendering.ts";
import type { FastifyInstance } from "fastify";
import type { Context } from "../context.ts";
import { visitorSystemOf } from "../platform/http/visitor-system.ts";
import { type PageAssets, webFolder } from "./built-pages.ts";
import { readPreview } from "./preview-draft.ts";
import { readChoices } from "./visitor-choices.ts";
import { writeDocument } from "./write-document.ts";

/** Writes the console's HTML document for a script; undefined if the console is off. */
type WriteConsole = ((assets: NonNullable<PageAssets["console"]>, language: Language) => string) | undefined;

const unbuilt = {
  entry: `/${clientEntry}`,
  wechatScript: "",
  wechatBuyScript: "",
  stylesOf: () => [],
  cssOf: () => "",
  scriptsOf: () => [],
  console: undefined,
};

/**
 * Pages from Vite's dev server, with hot module replacement. They have no content security policy, because Vite adds
 * inline scripts and styles. Development only.
 */
export async function serveDevPages(
  app: FastifyInstance,
  context: Context,
  writeConsole: WriteConsole,
): Promise<void> {
  const { createServer } = await import("vite");
  const vite = await createServer({
    root: webFolder,
    appType: "custom",
    server: { middlewareMode: true, ws: { server: app.server } },
  });
  // Must follow the creation of the dev server, which sets NODE_ENV; bundling would set it to "production".
  const bundler: { bundleInlineScript(entry: "boot"): Promise<string> } = await import(
    pathToFileURL(path.join(webFolder, "build/bundle-inline-scripts.ts")).href
  );
  const assets = { ...unbuilt, bootScript: await bundler.bundleInlineScript("boot") };
  // The first page has to wait until Vite has transformed all sources, which may take minutes.
  app.server.setTimeout(0);
  app.addHook("onClose", () => vite.close());
  app.addHook("onRequest", (request, reply, done) => {
    vite.middlewares(request.raw, reply.raw, done);
  });
  for (const consolePath of writeConsole ? ["/console", "/console/*"] : []) {
    app.get(consolePath, { constraints: { place: "console" } }, async (request, reply) => {
      const language = matchLanguage(request.headers["accept-language"]);
      const written = writeConsole?.({ script: `/${consoleEntry}`, styles: [] }, language) ?? "";
      const html = await vite.transformIndexHtml("/console", written);
      return reply.removeHeader("content-security-policy").type("text/html; charset=utf-8").send(html);
    });
  }
  app.get("/*", async (request, reply) => {
    const [pathname = "/", query = ""] = request.raw.url?.split("?", 2) ?? [];
    const choices = readChoices(query, request.headers);
    // The module's type is the contract's `PageRenderer`.
    const { renderer } = (await vite.ssrLoadModule("/src/entry-server.tsx")) as { renderer: PageRenderer };
    const published = await context.content.read();
    const preview = await readPreview(context, { query, published });
    const system = visitorSystemOf(request.headers["user-agent"]);
    const content = preview?.content ?? published;
    const shown = { path: pathname, ...choices, system, origin: context.origin(), content };
    const page = renderer.render(shown);
    const written = writeDocument(page, shown, assets, { addedHtml: preview?.note ?? "" });
    const html = await vite.transformIndexHtml(pathname, written);
    return reply
      .code(page.status)
      .removeHeader("content-security-policy")
      .type("text/html; charset=utf-8")
      .send(html);
  });
}
