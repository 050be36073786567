import type { FastifyInstance } from "fastify";
import type { SynchronizedClock } from "../clock.ts";
import type { Shutdown } from "./shutdown.ts";

interface Health {
  /** Whether the database answers; known within a second. */
  isReached(): Promise<boolean>;
  readonly clock: SynchronizedClock;
  readonly shutdown: Shutdown;
}

/**
 * `/healthz` (liveness) answers while the process runs. `/readyz` (readiness) answers 200 unless the server is
 * stopping, does not reach its database, or its clock differs from the database's. Both are public and reveal nothing
 * else.
 */
export function serveHealth(app: FastifyInstance, { isReached, clock, shutdown }: Health): void {
  app.get("/healthz", async (_, reply) =>
    reply.header("cache-control", "no-store").send({ status: "alive" }),
  );
  app.get("/readyz", async (_, reply) => {
    reply.header("cache-control", "no-store");
    if (shutdown.isUnready) return reply.code(503).send({ status: "stopping" });
    if (!(await isReached())) return reply.code(503).send({ status: "database not reached" });
    const skew = clock.skewProblem();
    if (skew) return reply.code(503).send({ status: skew });
    return reply.send({ status: "ready" });
  });
}
