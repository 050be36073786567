import { sql } from "kysely";
import { tidyCaptchas } from "./captcha/captcha-store.ts";
import { captchaLifeS } from "./captcha/check-captcha.ts";
import { tidyCodes } from "./codes/code-store.ts";
import type { Deps } from "./deps.ts";
import { tidyTurns } from "./http/turns.ts";
import { checkDaily } from "./operator/daily-check.ts";
import { secondsAfter } from "./outside/clock.ts";
import { sweep } from "./payments/sweep.ts";

const everyMs = 60_000;
const mostClockDifferenceMs = 2_000;
const mostCaptchas = 50_000;
const dayS = 86_400;

/** Starts the work that nobody asks for. The jitter keeps nodes that started together apart. */
export function workEveryMinute(deps: Deps): { stop(): Promise<void> } {
  let running: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout;
  const plan = (inMs: number) => {
    timer = setTimeout(() => {
      running = work(deps).finally(() => plan(everyMs + Math.random() * 5_000));
    }, inMs);
  };
  plan(1_000);
  return {
    async stop() {
      clearTimeout(timer);
      await running;
      clearTimeout(timer);
    },
  };
}

async function work(deps: Deps): Promise<void> {
  try {
    await compareClocks(deps);
    await sweep(deps);
    await tidy(deps);
    await checkDaily(deps);
  } catch (error) {
    deps.alarm("The work of every minute failed", { error });
  }
}

/** Removes what has done its work: it would only grow. */
async function tidy({ db, clock }: Deps): Promise<void> {
  const now = clock.now();
  await tidyCaptchas(db, secondsAfter(now, -captchaLifeS), mostCaptchas);
  await tidyCodes(db, secondsAfter(now, -2 * dayS));
  await tidyTurns(db, secondsAfter(now, -2 * dayS));
}

/** Decisions use this node's clock; one that is wrong would close orders early or end memberships late. */
async function compareClocks({ db, clock, alarm }: Deps): Promise<void> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
  const databaseNow = rows[0]?.now ?? clock.now();
  const differenceMs = Math.abs(databaseNow.getTime() - clock.now().getTime());
  if (differenceMs > mostClockDifferenceMs)
    alarm("This node's clock is not the database's", { differenceMs });
}
