import type { ErrorName } from "@baleen/contract/errors.ts";
import type { Context } from "../../context.ts";
import { isRejection } from "../rejection.ts";
import type { Counter, Limit } from "./limit.ts";
import type { RateLimits } from "./rate-limits.ts";

/** The rate limits of a call. */
interface Policy<AnyContext, Request> {
  /** Throws before anything is counted. May use only memory, so that a flood ends here without a query. */
  precondition?(context: AnyContext): void;
  /**
   * Limits of the client's address. If one of them has rejected a recent request, further requests are rejected before
   * their body is read.
   */
  readonly perClient?: readonly Limit[];
  /** Limits of the subjects that the request names. */
  limits?(request: Request): readonly Counter[];
  /**
   * The errors that count as failures; after any other outcome the count is undone. If absent, every request counts.
   */
  readonly countedErrors?: readonly ErrorName[] | ((thrown: unknown) => boolean);
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
 * Adds a policy to a handler: before it runs, all its limits are counted together, or none. Servers, commands and tests
 * call the returned handler like any other.
 */
export function defineHandler<H extends AnyHandler>({ run, ...policy }: PolicyOf<H> & { run: H }): H {
  const { precondition, perClient, limits, countedErrors } = policy;
  const isCounted = typeof countedErrors === "object" ? isRejection(...countedErrors) : countedErrors;
  const handler = async (
    context: Pick<Context, "rateLimits"> & Parameters<H>[0],
    request: Requester & Parameters<H>[1],
  ) => {
    precondition?.(context);
    const counters = [...clientCounters(perClient, clientKeyIn(request)), ...(limits?.(request) ?? [])];
    if (isCounted)
      return await context.rateLimits.limitFailures(counters, isCounted, () => run(context, request));
    await context.rateLimits.consumeAll(counters);
    return await run(context, request);
  };
  policies.set(handler, policy);
  // It has the same parameters and result as `run`.
  return handler as AnyHandler as H;
}

/** The policy of a handler; undefined if it has none. */
export function policyOf(handler: AnyHandler): PolicyOf<AnyHandler> | undefined {
  return policies.get(handler);
}

/**
 * Throws if a limit of the client's address has recently rejected a request of this handler. Costs no query, so that a
 * flood does not reach the database.
 */
export function checkClientLimits(handler: AnyHandler, rateLimits: RateLimits, clientKey: string): void {
  rateLimits.checkCached(clientCounters(policyOf(handler)?.perClient, clientKey));
}

/** Copies the policy of a handler to a handler that wraps it. */
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
function clientKeyIn({ visitor, client }: Requester): string | undefined {
  return (visitor ?? client)?.clientKey;
}
