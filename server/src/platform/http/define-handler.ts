import type { ErrorName } from "@baleen/contract/errors.ts";
import type { Context } from "../../context.ts";
import { isRejection } from "../rejection.ts";
import type { Counter, Limit } from "./limit.ts";
import type { RateLimits } from "./rate-limits.ts";

/** What a call costs, and whom. */
interface Policy<AnyContext, Request> {
  /** Throws before anything is counted. It uses memory alone, so that a flood ends here without a query. */
  precondition?(context: AnyContext): void;
  /** Limits of the client's address. A request that one of them has rejected lately ends before its body is read. */
  readonly perClient?: readonly Limit[];
  /** Limits of what the request names. */
  limits?(request: Request): readonly Counter[];
  /** The rejections that count. Any other outcome gives the count back. If absent, every request counts. */
  readonly countsAs?: readonly ErrorName[] | ((thrown: unknown) => boolean);
}

// biome-ignore lint/suspicious/noExplicitAny: a handler of any call.
export type AnyHandler = (context: any, request: any) => Promise<unknown>;
type PolicyOf<H extends AnyHandler> = Policy<Parameters<H>[0], Parameters<H>[1]>;

interface Requester {
  readonly visitor?: { readonly clientKey: string };
  readonly client?: { readonly clientKey: string };
}

const policies = new WeakMap<AnyHandler, PolicyOf<AnyHandler>>();

/**
 * A handler with its policy: all its limits are counted together, or none, before it runs. The returned handler is called like
 * any other, by the server, by a command or by a test.
 */
export function defineHandler<H extends AnyHandler>({ run, ...policy }: PolicyOf<H> & { run: H }): H {
  const { precondition, perClient, limits, countsAs } = policy;
  const counts = typeof countsAs === "object" ? isRejection(...countsAs) : countsAs;
  const handler = async (
    context: Pick<Context, "rateLimits"> & Parameters<H>[0],
    request: Requester & Parameters<H>[1],
  ) => {
    precondition?.(context);
    const counters = [...clientCounters(perClient, keyOf(request)), ...(limits?.(request) ?? [])];
    if (counts) return await context.rateLimits.limitFailures(counters, counts, () => run(context, request));
    await context.rateLimits.consumeAll(counters);
    return await run(context, request);
  };
  policies.set(handler, policy);
  // It takes and returns what `run` does.
  return handler as AnyHandler as H;
}

/** The policy of a handler; undefined for one that has none. */
export function policyOf(handler: AnyHandler): PolicyOf<AnyHandler> | undefined {
  return policies.get(handler);
}

/**
 * Throws if a limit of the client's address has rejected a request of this handler lately. It costs no query, so that a flood
 * does not reach the database.
 */
export function checkClientLimits(handler: AnyHandler, rateLimits: RateLimits, clientKey: string): void {
  rateLimits.checkCached(clientCounters(policyOf(handler)?.perClient, clientKey));
}

/** Gives a handler that wraps another one its policy. */
export function withPolicyOf<H extends AnyHandler>(handler: AnyHandler, wrapper: H): H {
  const policy = policies.get(handler);
  if (policy) policies.set(wrapper, policy);
  return wrapper;
}

/** The counters of a client's address. */
export function clientCounters(perClient: readonly Limit[] = [], clientKey: string | undefined): Counter[] {
  return perClient.map((limit) => limit.of(clientKey));
}

/** Visitors' calls name their client `visitor`, operators' calls `client`. */
function keyOf({ visitor, client }: Requester): string | undefined {
  return (visitor ?? client)?.clientKey;
}
