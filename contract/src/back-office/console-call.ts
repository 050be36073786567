import * as z from "zod/mini";
import { type Call, type Defaulted, defineCall, type Schema } from "../call.ts";
import { identifier } from "../rules.ts";
import { type Permission, permissions } from "./roles.ts";

/**
 * Who may make a console call. `anyone`: no session, for signing in. `half-signed-in`: the password was correct, the
 * second factor is missing. `operator`: every role. Otherwise: the roles with that permission.
 */
export type ConsoleAccess = "anyone" | "half-signed-in" | "operator" | Permission;

/** A call of the operators' console, below `/api/console`. Visitors' pages never import one. */
export interface ConsoleCall<
  Body extends Schema = Schema,
  Params extends Schema = Schema,
  Reply extends Schema = Schema,
  Query extends Schema = Schema,
  Allows extends ConsoleAccess = ConsoleAccess,
  Tokens extends readonly Permission[] = readonly Permission[],
> extends Call<Body, Params, Reply, "operator", Query> {
  readonly requiredAccess: Allows;
  /** Further permissions that the handler checks, depending on the input. */
  readonly conditionalPermissions: readonly Permission[];
  /** Whether a database replica may answer, so that the reply may be seconds old. */
  readonly canUseReplica: boolean;
  /** The permissions of an access token, one of which is enough for the call; empty if no token may make it. */
  readonly forTokens: Tokens;
}

const noInput = z.object({});

/** The default params of a route, with and without an `{id}`. */
const paramsIn = { withId: z.object({ id: identifier }), other: noInput } as const;
type KindOf<Route> = Route extends `${string}/{id}${string}` ? "withId" : "other";

type Optional = Defaulted | "conditionalPermissions" | "canUseReplica" | "forTokens";
type ConsoleCallOptions<C extends ConsoleCall> = Omit<C, Optional | "access" | "method" | "path"> &
  Partial<Pick<C, Optional>>;

/**
 * Like `defineCall`. Defaults: no reply, the primary database, no access tokens, bodies of at most 16 KB. The path is below
 * `/api/console`; an `{id}` in it is a number, unless `params` overrides it.
 */
export function defineConsoleCall<
  const Route extends `${Call["method"]} /${string}`,
  const Allows extends ConsoleAccess,
  Reply extends Schema = z.ZodMiniNull,
  Body extends Schema = typeof noInput,
  Params extends Schema = (typeof paramsIn)[KindOf<Route>],
  Query extends Schema = typeof noInput,
  const Tokens extends readonly Permission[] = readonly [],
>(
  route: Route,
  options: ConsoleCallOptions<ConsoleCall<Body, Params, Reply, Query, Allows, Tokens>>,
): ConsoleCall<Body, Params, Reply, Query, Allows, Tokens> {
  const { requiredAccess, conditionalPermissions = [], canUseReplica = false } = options;
  // If the option is missing, its type parameter has the default type.
  const forTokens = options.forTokens ?? ([] as readonly Permission[] as Tokens);
  const [method, path] = route.split(" ") as [Call["method"], Call["path"]];
  const params = paramsIn[route.includes("/{id}") ? "withId" : "other"];
  const call = { params, ...options, access: "operator" } as never;
  return {
    ...defineCall<Reply, "operator", Body, Params, Query>(`${method} /console${path}`, call),
    requiredAccess,
    conditionalPermissions,
    canUseReplica,
    forTokens,
  };
}

/** The permission that a call needs; undefined for sign-in and for calls that are open to every role. */
export function permissionOf({
  requiredAccess,
}: Pick<ConsoleCall, "requiredAccess">): Permission | undefined {
  return requiredAccess === "anyone" || requiredAccess === "half-signed-in" || requiredAccess === "operator"
    ? undefined
    : requiredAccess;
}

/** Whether a call needs a second factor that was entered in the last ten minutes. */
export function needsStepUp(call: Pick<ConsoleCall, "requiredAccess">): boolean {
  const permission = permissionOf(call);
  return permission !== undefined && permissions[permission].needsStepUp;
}
