import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import type { Database } from "../db/open-database.ts";

interface Health {
  readonly db: Database;
  isStopping(): boolean;
}

/** `/healthz`: the process lives. `/readyz`: it can serve, that is, it is not stopping and reaches its database. */
export function serveHealth(app: FastifyInstance, { db, isStopping }: Health): void {
  app.get("/healthz", async (_, reply) =>
    reply.header("cache-control", "no-store").send({ status: "alive" }),
  );
  app.get("/readyz", async (_, reply) => {
    reply.header("cache-control", "no-store");
    if (isStopping()) return reply.code(503).send({ status: "stopping" });
    try {
      await sql`select 1`.execute(db);
      return reply.send({ status: "ready" });
    } catch {
      return reply.code(503).send({ status: "database not reached" });
    }
  });
}
