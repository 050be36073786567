import type { startTrial as call } from "@baleen/contract/membership/trials.ts";
import { type Actor, lockOwnAccount } from "../../accounts/account-access.ts";
import type { Context } from "../../context.ts";
import { secondsAfter } from "../../platform/clock.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { defineHandler } from "../../platform/http/define-handler.ts";
import type { Handler } from "../../platform/http/handler.ts";
import { defineLimit } from "../../platform/http/limit.ts";
import { Rejection } from "../../platform/rejection.ts";
import { findOffer } from "../../shop/packages/package-store.ts";
import { beginTrial, type TrialObstacle } from "./begin-trial.ts";
import { countTrialsSince } from "./trial-store.ts";

const common = { windowS: 3600, error: "tooManyTrials" } as const;
const trialsPerAccount = defineLimit("free trials", { by: "account", max: 10, ...common });
/** Phones behind one address of a mobile network are many. */
export const trialsPerClient = defineLimit("free trials", { by: "client", max: 30, ...common });

/** More trials than this within an hour are a mistake in the shop, or somebody who makes accounts for them. */
export const manyTrialsPerHour = 100;

export const startTrial = defineHandler<Handler<typeof call>>({
  limits: ({ user, visitor }) => [trialsPerAccount.of(user.accountId), trialsPerClient.of(visitor.clientKey)],
  run: async (context, { body, user }) => await startOwnTrial(context, user, body.packageId),
});

/**
 * Begins the trial of a package for the person who asks. Throws `trialNotOffered`, `trialNeedsIdentity`, `trialUsed` or
 * `trialForNewMembers`.
 */
export async function startOwnTrial(context: Context, user: Actor, packageId: number) {
  const started = await inTransaction(context.db, async (tx) => {
    const account = await lockOwnAccount(tx, user, "acquire");
    const at = context.clock.now();
    const offer = await findOffer(tx, packageId, at);
    if (offer?.status !== "active" || offer.trial_days === 0) throw new Rejection("trialNotOffered");
    const { trial_days: days, level } = offer;
    const end = await beginTrial(context, tx, account, { packageId, days, level, at, refuse });
    return { days, vipExpireAt: end.toISOString() };
  });
  await watchTrials(context);
  return started;
}

function refuse(obstacle: TrialObstacle): Rejection {
  return obstacle === "member"
    ? new Rejection("trialForNewMembers")
    : new Rejection("trialUsed", { by: obstacle });
}

/**
 * Raises an alarm if more trials begin than usual. Call it after the commit. It throws nothing, since a trial that has begun
 * is not answered as a failure; the next trial looks again.
 */
export async function watchTrials(context: Pick<Context, "db" | "clock" | "alarms">): Promise<void> {
  await Promise.allSettled([raiseIfMany(context)]);
}

async function raiseIfMany({ db, clock, alarms }: Pick<Context, "db" | "clock" | "alarms">) {
  const since = secondsAfter(clock.now(), -3600);
  const trials = await countTrialsSince(db, since, manyTrialsPerHour + 1);
  if (trials <= manyTrialsPerHour) return;
  await alarms.raise({
    kind: "trials.many",
    subject: "trials",
    details: { trials, since: since.toISOString() },
  });
}
