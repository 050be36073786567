import { readFile } from "node:fs/promises";
import type { FastifyInstance } from "fastify";

export const stylesheet = "/demo/demo.css";
/** What the main download button of a demo fetches. */
export const sampleDownload = "/demo/download";

const css = "text/css; charset=utf-8";
const text = "text/plain; charset=utf-8";

const files = [
  { path: stylesheet, file: "./demo.css", type: css },
  { path: "/demo/strip.css", file: "./demo-strip.css", type: css },
  { path: "/demo/strip.js", file: "./demo-strip.js", type: "text/javascript; charset=utf-8" },
  {
    path: sampleDownload,
    file: "./sample-download.txt",
    type: text,
    savedAs: "baleen-sample-not-the-app.txt",
  },
  { path: "/demo/docs/operations.md", file: "../../../docs/operations.md", type: text },
  { path: "/demo/docs/settings.md", file: "../../../docs/settings.md", type: text },
  { path: "/demo/docs/payments.md", file: "../../../docs/payments.md", type: text },
] as const;

/** The demo's own files, and those of the docs that say how to leave it. */
export async function serveDemoFiles(app: FastifyInstance): Promise<void> {
  for (const { path, file, type, ...rest } of files) {
    const content = await readFile(new URL(file, import.meta.url), "utf8");
    app.get(path, (_, reply) => {
      if ("savedAs" in rest) reply.header("content-disposition", `attachment; filename="${rest.savedAs}"`);
      return reply.type(type).send(content);
    });
  }
}
