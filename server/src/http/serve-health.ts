import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import type { Database } from "../db/open-database.ts";

interface Health {
  readonly db: Database;
  isStopping(): boolean;
  /** What an operator may want to know besides, for `/readyz?details`. */
  details(): Promise<unknown>;
}

/** `/healthz`: the process lives. `/readyz`: it can serve, that is, it is not stopping and reaches its database. */
export function serveHealth(app: FastifyInstance, { db, isStopping, details }: Health): void {
  app.get("/healthz", async (_, reply) =>
    reply.header("cache-control", "no-store").send({ status: "alive" }),
  );
  app.get<{ Querystring: { details?: string } }>("/readyz", async ({ query }, reply) => {
    reply.header("cache-control", "no-store");
    if (isStopping()) return reply.code(503).send({ status: "stopping" });
    try {
      await sql`select 1`.execute(db);
      return reply.send({ status: "ready", ...(query.details !== undefined && { money: await details() }) });
    } catch {
      return reply.code(503).send({ status: "database not reached" });
    }
  });
}
