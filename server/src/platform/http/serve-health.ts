import type { FastifyInstance } from "fastify";
import type { Context } from "../../context.ts";
import type { SynchronizedClock } from "../clock.ts";
import { runDatabaseCall } from "../database/database-call.ts";
import type { KeyRing } from "../key-ring.ts";
import { Rejection } from "../rejection.ts";
import type { Shutdown } from "./shutdown.ts";

interface Health {
  /** Whether the database answers; resolves within a second. */
  isReachable(): Promise<boolean>;
  readonly clock: SynchronizedClock;
  readonly shutdown: Shutdown;
}

/**
 * `/healthz` (liveness) responds while the process runs. `/readyz` (readiness) returns 200 unless the server is
 * stopping, does not reach its database, or its clock differs from the database's. Both are public and reveal nothing
 * else.
 */
export function serveHealth(app: FastifyInstance, { isReachable, clock, shutdown }: Health): void {
  app.get("/healthz", async (_, reply) =>
    reply.header("cache-control", "no-store").send({ status: "alive" }),
  );
  app.get("/readyz", async (_, reply) => {
    reply.header("cache-control", "no-store");
    if (shutdown.isUnready) return reply.code(503).send({ status: "stopping" });
    if (!(await runDatabaseCall({}, isReachable)))
      return reply.code(503).send({ status: "database not reached" });
    const skew = clock.skewProblem();
    if (skew) return reply.code(503).send({ status: skew });
    return reply.send({ status: "ready" });
  });
}

export const proxyDiagnosisPath = "/api/diagnosis";

/** A request that has come through the proxies, as the server sees it. */
export interface DiagnosisReply {
  /** The address that rate limits use. */
  readonly ipAddress: string;
  /** The other end of the connection: a proxy, if there is one. */
  readonly peer: string;
  readonly forwardedFor: string | null;
  /** The token that arrived in `Authorization`, the header that sessions use; null if a proxy dropped it. */
  readonly token: string | null;
}

/** A copy of the token, for proxies that drop `Authorization`. */
export const diagnosisHeader = "x-diagnosis";

const maxTokenAgeMs = 120_000;

/** The `Authorization` header of a diagnosis request, which proves that the sender has a key of this deployment. */
export function diagnosisToken(keyRing: KeyRing, at: Date): string {
  return `Diagnosis ${keyRing.sign("diagnosis", [String(at.getTime())])}`;
}

function isValidToken(keyRing: KeyRing, sent: unknown, now: Date): sent is string {
  const [, token = ""] = /^Diagnosis (.*)$/.exec(String(sent)) ?? [];
  const [at] = keyRing.verify("diagnosis", token) ?? [];
  return at !== undefined && Math.abs(now.getTime() - Number(at)) < maxTokenAgeMs;
}

/** Returns to `npm run doctor` how the server saw its request. Without a valid token the path responds with 404. */
export function serveDiagnosis(
  app: FastifyInstance,
  { keyRing, clock }: Pick<Context, "clock" | "keyRing">,
): void {
  app.get(proxyDiagnosisPath, async (request, reply) => {
    const { authorization, [diagnosisHeader]: copy, "x-forwarded-for": forwarded } = request.headers;
    const token = isValidToken(keyRing, authorization, clock.now()) ? authorization : null;
    if (token === null && !isValidToken(keyRing, copy, clock.now())) throw new Rejection("notFound");
    const seen: DiagnosisReply = {
      ipAddress: request.ip,
      peer: request.socket.remoteAddress ?? "",
      forwardedFor: forwarded === undefined ? null : String(forwarded),
      token,
    };
    return reply.header("cache-control", "no-store").send(seen);
  });
}
