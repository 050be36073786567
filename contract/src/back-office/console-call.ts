import * as z from "zod/mini";
import { type Call, type Defaulted, defineCall, type Schema } from "../call.ts";
import { identifier } from "../rules.ts";
import { type Permission, permissions } from "./roles.ts";

/**
 * Who may make a call of the console. `anyone`: signing in. `half-signed-in`: the password was right, and the second
 * factor is missing. `operator`: every role. Otherwise the roles with that permission.
 */
export type ConsoleAccess = "anyone" | "half-signed-in" | "operator" | Permission;

/** A call of the operator's console, below `/api/console`. Visitors' pages never import one. */
export interface ConsoleCall<
  Body extends Schema = Schema,
  Params extends Schema = Schema,
  Reply extends Schema = Schema,
  Query extends Schema = Schema,
  Allows extends ConsoleAccess = ConsoleAccess,
> extends Call<Body, Params, Reply, "operator", Query> {
  readonly allows: Allows;
  /** Permissions that its handler asks for as well, by what the call is about. */
  readonly within: readonly Permission[];
  /** Whether its answer may be seconds old, since a replica of the database gives it. */
  readonly mayLag: boolean;
}

const noInput = z.object({});

/** The params of routes whose calls name no others. */
const paramsIn = { withId: z.object({ id: identifier }), other: noInput } as const;
type KindOf<Route> = Route extends `${string}/{id}${string}` ? "withId" : "other";

type Optional = Defaulted | "within" | "mayLag";
type ConsoleCallOptions<C extends ConsoleCall> = Omit<C, Optional | "access" | "method" | "path"> &
  Partial<Pick<C, Optional>>;

/**
 * As `defineCall`; by default it replies nothing, asks the primary database, and takes bodies of at most 16 KB. The path is
 * below `/api/console`; an `{id}` in it is a number, unless `params` says otherwise.
 */
export function defineConsoleCall<
  const Route extends `${Call["method"]} /${string}`,
  const Allows extends ConsoleAccess,
  Reply extends Schema = z.ZodMiniNull,
  Body extends Schema = typeof noInput,
  Params extends Schema = (typeof paramsIn)[KindOf<Route>],
  Query extends Schema = typeof noInput,
>(
  route: Route,
  options: ConsoleCallOptions<ConsoleCall<Body, Params, Reply, Query, Allows>>,
): ConsoleCall<Body, Params, Reply, Query, Allows> {
  const { allows, within = [], mayLag = false } = options;
  const [method, path] = route.split(" ") as [Call["method"], Call["path"]];
  const params = paramsIn[route.includes("/{id}") ? "withId" : "other"];
  const call = { params, ...options, access: "operator" } as never;
  return {
    ...defineCall<Reply, "operator", Body, Params, Query>(`${method} /console${path}`, call),
    allows,
    within,
    mayLag,
  };
}

/** The permission that a call needs; undefined for signing in and for an operator's own matters. */
export function permissionOf({ allows }: Pick<ConsoleCall, "allows">): Permission | undefined {
  return allows === "anyone" || allows === "half-signed-in" || allows === "operator" ? undefined : allows;
}

/** Whether a call needs a second factor that was given in the last ten minutes. */
export function needsStepUp(call: Pick<ConsoleCall, "allows">): boolean {
  const permission = permissionOf(call);
  return permission !== undefined && permissions[permission].needsStepUp;
}
