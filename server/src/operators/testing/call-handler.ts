import { randomUUID } from "node:crypto";
import type { ConsoleCall } from "@baleen/contract/back-office/console-call.ts";
import type { Role } from "@baleen/contract/back-office/roles.ts";
import type { BodyOf, ParamsOf, QueryOf, ReplyOf } from "@baleen/contract/call.ts";
import type { ConsoleContext } from "../../context.ts";
import type { Database } from "../../platform/database/database.ts";
import type { World } from "../../testing/world.ts";
import type { CallHandler, ConsoleRequest, SignedInOperator } from "../console-handler.ts";
import { hidePrivateValues } from "../hide-private-values.ts";

let operators = 0;

/** An operator with a role. No sign-in is needed, since handlers are called directly. */
export async function makeOperator({ db }: World, role: Role = "owner"): Promise<SignedInOperator> {
  operators += 1;
  const login = `operator-${operators}`;
  const { id } = await db
    .insertInto("operators")
    .values({ login, name: login, role, created_at: new Date("2026-01-01T00:00:00Z") } as never)
    .returning("id")
    .executeTakeFirstOrThrow();
  return { id, login, name: login, role };
}

/** The fields in every changing call's body, with a new action key unless one is given. */
export const reasonFields = (actionKey: string = randomUUID()) =>
  ({ actionKey, reasonCategory: "buyerAsked", reason: "the buyer asked for it" }) as const;

interface AskOptions<C extends ConsoleCall> {
  readonly params?: ParamsOf<C>;
  readonly query?: QueryOf<C>;
  readonly body?: BodyOf<C>;
  /** Replaces the read-only connections. */
  readonly reads?: Database;
}

/** Calls a console handler and hides what the operator's role may not read. */
export async function callHandler<C extends ConsoleCall>(
  world: World,
  handler: CallHandler<C>,
  operator: SignedInOperator,
  {
    params = {} as ParamsOf<C>,
    query = {} as QueryOf<C>,
    body = {} as BodyOf<C>,
    reads = world.db,
  }: AskOptions<C>,
): Promise<ReplyOf<C>> {
  const caller = { operator, via: "console", ipAddress: "127.0.0.1" } as const;
  const request = { params, query, body, ...caller, language: "en" } as const;
  const reply = await handler(consoleContextOf(world, reads), request as unknown as ConsoleRequest<C>);
  return hidePrivateValues(reply, operator.role);
}

/** The dependencies of console handlers, as in a demo. */
export function consoleContextOf({ context, db }: World, readsDb = db): ConsoleContext {
  return {
    ...context,
    readsDb,
    listsDb: readsDb,
    publicSettings: { mode: "demo", settings: [] },
    payments: { wechat: undefined, alipay: undefined, hupi: undefined },
    examineDeployment: async () => ({ at: context.clock.now(), results: [] }),
    isRehearsal: false,
  };
}
