import type { IncomingMessage, Server } from "node:http";
import type { FastifyHttpOptions, FastifyInstance } from "fastify";
import { clientAddressOf, createNetworkMatcher, memoize } from "./client-address.ts";
import { hostOf } from "./request-host.ts";

/**
 * What a request reaches: the site or the console. `nowhere`: the console's host, from a network that may not reach it.
 */
export type Place = "site" | "console" | "nowhere";

export interface Places {
  /** True if the console has its own host, which does not serve the site. */
  readonly hasConsoleHost: boolean;
  of(request: IncomingMessage): Place;
}

/** For a server without a console. */
export const siteOnly: Places = { hasConsoleHost: false, of: () => "site" };

interface ConsoleAccess {
  /** Undefined if the console is available on every host. */
  readonly origin: string | undefined;
  /** The networks that may reach the console; empty allows all. */
  readonly allow: readonly string[];
  readonly trustProxy: readonly string[];
}

/** Distinguishes requests for the site from those for the console, by host and by client network. */
export function createPlaces({ origin, allow, trustProxy }: ConsoleAccess): Places {
  const isTrusted = createNetworkMatcher(trustProxy);
  const isAllowedFrom = allow.length > 0 ? createNetworkMatcher(allow) : () => true;
  const isAllowed = (request: IncomingMessage) => isAllowedFrom(clientAddressOf(request, isTrusted));
  if (origin === undefined) {
    return { hasConsoleHost: false, of: (request) => (isAllowed(request) ? "console" : "site") };
  }
  const { host, protocol } = new URL(origin);
  const isConsoleHost = memoize((sent) => hostOf({ headers: { host: sent } }, protocol) === host);
  return {
    hasConsoleHost: true,
    of(request) {
      if (!isConsoleHost(request.headers.host)) return "site";
      return isAllowed(request) ? "console" : "nowhere";
    },
  };
}

type Constraint = NonNullable<FastifyHttpOptions<Server>["constraints"]>[string];
type StoredHandler = NonNullable<ReturnType<ReturnType<Constraint["storage"]>["get"]>>;

/**
 * Router constraint: a route exists only for requests to its place (site or console). Others get the same response as
 * an unknown path.
 */
export function placeConstraint(places: Places) {
  return {
    name: "place",
    storage() {
      const stored = new Map<string, StoredHandler>();
      return {
        get: (place: string) => stored.get(place) ?? null,
        set: (place: string, handler: StoredHandler) => void stored.set(place, handler),
      };
    },
    validate: () => undefined,
    deriveConstraint: (request: IncomingMessage) => places.of(request),
  };
}

/**
 * Restricts all routes that are registered in this scope after this call to a place, except for some paths and for
 * routes with a place of their own.
 */
export function restrictRoutesTo(
  app: FastifyInstance,
  place: Place,
  isExcepted: (path: string) => boolean = () => false,
): void {
  app.addHook("onRoute", (route) => {
    if (!isExcepted(route.url)) route.constraints = { place, ...route.constraints };
  });
}
