import { compose } from "../compose.ts";
import type { Database } from "../db/open-database.ts";
import type { DemoDeps } from "../demo/demo-deps.ts";
import type { Clock } from "../outside/clock.ts";
import { doLater } from "../outside/later.ts";
import { argon2PasswordHash } from "../outside/password-hash.ts";
import { systemRandom } from "../outside/random.ts";

/** What verbs get, on a database that other processes use as well. */
export function depsOn(db: Database, clock: Clock, secretKey: string): DemoDeps {
  const { demo } = compose({
    db,
    clock,
    secretKey,
    random: systemRandom,
    passwordHash: argon2PasswordHash(),
    later: doLater(() => undefined),
    alarm: () => undefined,
    refuseCommonPasswords: false,
    send: undefined,
    payments: { wechat: undefined, alipay: undefined, hupi: undefined },
    mode: "demo",
    origin: () => "http://localhost",
  });
  if (!demo) throw new Error("The demo mode has its own calls");
  return demo;
}
