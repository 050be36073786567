import { randomSymbols } from "../outside/random.ts";
import type { OperatorDeps } from "./operator-deps.ts";
import { addOperator, hasOperators } from "./operator-store.ts";

const passwordSymbols = 16;

/** Makes the demo's operator at its first start, an owner without second factor; later none: the password is shown once. */
export async function makeFirstOperator(
  deps: OperatorDeps,
): Promise<{ readonly login: string; readonly password: string } | undefined> {
  if (await hasOperators(deps.db)) return undefined;
  const password = randomSymbols(deps.random, passwordSymbols).toLowerCase();
  const passwordHash = await deps.passwordHash.hash(password);
  const first = { login: "demo", name: "Demo", role: "owner", passwordHash } as const;
  const id = await addOperator(deps.db, first, deps.clock.now());
  return id === undefined ? undefined : { login: first.login, password };
}
