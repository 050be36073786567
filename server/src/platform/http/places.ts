import type { IncomingMessage, Server } from "node:http";
import type { FastifyHttpOptions, FastifyInstance } from "fastify";
import { clientAddressOf, memoize, trustIn } from "./client-address.ts";
import { hostOf } from "./request-host.ts";

/** What a request reaches: the site, the console, or nothing: the console's host for networks that may not reach it. */
export type Place = "site" | "console" | "nowhere";

export interface Places {
  /** The console has a host of its own, which does not serve the site. */
  readonly isApart: boolean;
  of(request: IncomingMessage): Place;
}

/** For a server without a console. */
export const siteAlone: Places = { isApart: false, of: () => "site" };

interface ConsoleAccess {
  /** Undefined where every host has the console. */
  readonly origin: string | undefined;
  /** The networks that may reach it; empty allows all. */
  readonly allow: readonly string[];
  readonly trustProxy: readonly string[];
}

/** Tells the site's requests from the console's by their host and by the network that they come from. */
export function placesWithConsole({ origin, allow, trustProxy }: ConsoleAccess): Places {
  const isTrusted = trustIn(trustProxy);
  const isAllowedFrom = allow.length > 0 ? trustIn(allow) : () => true;
  const isAllowed = (request: IncomingMessage) => isAllowedFrom(clientAddressOf(request, isTrusted));
  if (origin === undefined) {
    return { isApart: false, of: (request) => (isAllowed(request) ? "console" : "site") };
  }
  const { host, protocol } = new URL(origin);
  const isConsoleHost = memoize((sent) => hostOf({ headers: { host: sent } }, protocol) === host);
  return {
    isApart: true,
    of(request) {
      if (!isConsoleHost(request.headers.host)) return "site";
      return isAllowed(request) ? "console" : "nowhere";
    },
  };
}

type Constraint = NonNullable<FastifyHttpOptions<Server>["constraints"]>[string];
type Stored = NonNullable<ReturnType<ReturnType<Constraint["storage"]>["get"]>>;

/**
 * A constraint of Fastify's router. For requests of another place a route does not exist, whatever its method: they are
 * answered like any without a route.
 */
export function placeConstraint(places: Places) {
  return {
    name: "place",
    storage() {
      const stored = new Map<string, Stored>();
      return {
        get: (place: string) => stored.get(place) ?? null,
        set: (place: string, handler: Stored) => void stored.set(place, handler),
      };
    },
    validate: () => undefined,
    deriveConstraint: (request: IncomingMessage) => places.of(request),
  };
}

/**
 * Restricts the routes that are registered in this scope from now on to a place, but for some paths and those that name
 * their own.
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
