import type { FastifyInstance } from "fastify";
import type { Database } from "../platform/database/database.ts";
import { AppError } from "../platform/http/app-error.ts";
import { findVerificationFile } from "./verification-file-store.ts";

const types: Readonly<Record<string, string>> = { txt: "text/plain", html: "text/html" };

/**
 * `/NAME.txt` and `/NAME.html` as operators have set them. Every node reads the database, so that a service that checks the
 * file at once finds it on whichever it asks.
 */
export function serveVerificationFiles(app: FastifyInstance, { db }: { readonly db: Database }): void {
  app.get<{ Params: { name: string; ending: string } }>(
    "/:name([A-Za-z0-9][\\w-]{0,79}).:ending(txt|html)",
    async ({ params: { name, ending } }, reply) => {
      const file = await findVerificationFile(db, `${name}.${ending}`);
      if (!file) throw new AppError("notFound");
      return reply
        .type(`${types[ending]}; charset=utf-8`)
        .header("cache-control", "no-cache")
        .send(Buffer.from(file.content));
    },
  );
}
