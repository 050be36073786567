import type { Context } from "../context.ts";
import { randomSymbols } from "../platform/random.ts";
import { Rejection } from "../platform/rejection.ts";
import { addOperator, type NewOperator } from "./operator-store.ts";
import { type ActionContext, performAction } from "./perform-action.ts";
import { makeSetupLink, requireNewLink, type SetupLink } from "./setup-links.ts";

/** For the command: adds an operator and makes a setup link. Throws `loginTaken`. */
export async function createOperator(
  context: Pick<Context, "db" | "clock" | "random" | "consoleOrigin">,
  added: Omit<NewOperator, "passwordHash">,
  by: ActionContext,
): Promise<SetupLink> {
  const { login, role } = added;
  const subject = { kind: "operator", id: login } as const;
  const action = { ...by, action: "createOperator", subject } as const;
  const created = await performAction(context, action, async (tx) => {
    const id = await addOperator(tx, { ...added, passwordHash: null }, context.clock.now());
    if (id === undefined) throw new Rejection("loginTaken", { login });
    const link = await makeSetupLink(context, tx, { operator_id: id }, by.via);
    return { result: null, after: { role }, firstCallResult: link };
  });
  return requireNewLink(created);
}

const passwordSymbols = 16;

/**
 * Makes the demo's operator at the first start: an owner without a second factor. Returns the password, which is shown
 * once; undefined later.
 */
export async function createDemoOperator(
  context: Pick<Context, "db" | "clock" | "random" | "passwordHash">,
): Promise<{ readonly login: string; readonly password: string } | undefined> {
  const hasOperators = await context.db.selectFrom("operators").select("id").limit(1).executeTakeFirst();
  if (hasOperators) return undefined;
  const password = randomSymbols(context.random, passwordSymbols).toLowerCase();
  const passwordHash = await context.passwordHash.hash(password);
  const first = { login: "demo", name: "Demo", role: "owner", passwordHash } as const;
  const id = await addOperator(context.db, first, context.clock.now());
  return id === undefined ? undefined : { login: first.login, password };
}
