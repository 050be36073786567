import type { readMembership as call } from "@baleen/contract/membership/membership.ts";
import { findAccount } from "../accounts/account-store.ts";
import type { Handler } from "../platform/http/handler.ts";
import { listGrants } from "./membership-store.ts";
import { planLevels } from "./plan-levels.ts";
import { findTrialObstacle } from "./trials/begin-trial.ts";
import { findTrialEnd } from "./trials/find-trial-end.ts";

export const readMembership: Handler<typeof call> = async (context, { user }) => {
  const now = context.clock.now();
  const account = await findAccount(context.db, user.accountId);
  const grants = await listGrants(context.db, user.accountId);
  const spans = planLevels(grants).filter(({ to }) => to > now);
  return {
    spans: spans.map((span) => ({ ...span, from: span.from.toISOString(), to: span.to.toISOString() })),
    trialUntil: findTrialEnd(grants, now)?.toISOString() ?? null,
    mayTry: account !== undefined && (await findTrialObstacle(context, context.db, account)) === undefined,
  };
};
