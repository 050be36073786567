import * as z from "zod/mini";
import { type Call, defineCall, type Schema } from "../call.ts";
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
  /** The maximum size of the body, in bytes. */
  readonly bodyLimit: number;
}

const noInput = z.object({});

export const defaultBodyLimit = 16 * 1024;

type Defaulted =
  | "access"
  | "params"
  | "query"
  | "body"
  | "envelope"
  | "successMessage"
  | "timeout"
  | "cacheable"
  | "within"
  | "mayLag"
  | "bodyLimit";
type ConsoleCallOptions<C extends ConsoleCall> = Omit<C, Defaulted> & Partial<Pick<C, Defaulted>>;

/** As `defineCall`; by default from the primary database, and with bodies of at most 16 KB. `path` is below `/api/console`. */
export function defineConsoleCall<
  Reply extends Schema,
  const Allows extends ConsoleAccess,
  Body extends Schema = typeof noInput,
  Params extends Schema = typeof noInput,
  Query extends Schema = typeof noInput,
>(
  options: ConsoleCallOptions<ConsoleCall<Body, Params, Reply, Query, Allows>>,
): ConsoleCall<Body, Params, Reply, Query, Allows> {
  const { allows, within = [], mayLag = false, bodyLimit = defaultBodyLimit, ...rest } = options;
  return {
    ...defineCall<Reply, "operator", Body, Params, Query>(`${options.method} /console${options.path}`, {
      ...rest,
      access: "operator",
    } as never),
    path: `/console${options.path}`,
    allows,
    within,
    mayLag,
    bodyLimit,
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
