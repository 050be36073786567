import type * as calls from "@baleen/contract/back-office/accounts.ts";
import { maxSupportDays, maxSupportGrantsPerDay } from "@baleen/contract/back-office/roles.ts";
import { findAccount } from "../../accounts/account-store.ts";
import { foldGrants } from "../../membership/fold-grants.ts";
import { listGrants } from "../../membership/membership-store.ts";
import { endAfter, planCuts, sumOfDays } from "../../membership/take-days.ts";
import { AppError } from "../../platform/http/app-error.ts";
import { actionBy, type ConsoleHandler } from "../console-handler.ts";
import {
  blockAccount as block,
  liftLimits as lift,
  revealContact as reveal,
  signOutEverywhere,
  unblockAccount as unblock,
} from "./act-on-account.ts";
import { grantByHand } from "./grant-days.ts";
import { moveDaysByHand, takeDaysByHand } from "./move-days.ts";

const supportLimit = { maxDays: maxSupportDays, maxPerDay: maxSupportGrantsPerDay };

export const grantDays: ConsoleHandler<typeof calls.grantDays> = async (deps, asked) => {
  const { params, body, operator } = asked;
  const limit = operator.role === "support" ? supportLimit : undefined;
  const gift = { accountId: params.id, days: body.days, limit };
  const end = await grantByHand(deps, { ...gift, ...actionBy(asked) });
  return { memberUntil: end.toISOString() };
};

export const previewTakeDays: ConsoleHandler<typeof calls.previewTakeDays> = async (deps, asked) => {
  const { id } = asked.params;
  if (!(await findAccount(deps.reads, id))) throw new AppError("notFound");
  const grants = await listGrants(deps.reads, id);
  const cuts = planCuts(grants, asked.query.days ?? Number.MAX_SAFE_INTEGER, deps.clock.now());
  return {
    daysTaken: sumOfDays(cuts),
    memberUntil: foldGrants(grants)?.toISOString() ?? null,
    memberUntilAfter: endAfter(grants, cuts)?.toISOString() ?? null,
  };
};

export const takeDays: ConsoleHandler<typeof calls.takeDays> = async (deps, asked) => {
  const wanted = { accountId: asked.params.id, days: asked.body.days };
  const { daysTaken, endBefore, end } = await takeDaysByHand(deps, { ...wanted, ...actionBy(asked) });
  return { daysTaken, memberUntil: endBefore, memberUntilAfter: end };
};

export const moveDays: ConsoleHandler<typeof calls.moveDays> = async (deps, asked) => {
  const { id } = asked.params;
  const { toAccountId, days } = asked.body;
  const move = { accountId: id, toAccountId, days };
  const { daysMoved, fromEnd, toEnd } = await moveDaysByHand(deps, { ...move, ...actionBy(asked) });
  return {
    from: { id, memberUntil: fromEnd },
    to: { id: toAccountId, memberUntil: toEnd },
    daysMoved,
  };
};

export const signOutAccount: ConsoleHandler<typeof calls.signOutAccount> = async (deps, asked) =>
  await signOutEverywhere(deps, { accountId: asked.params.id, ...actionBy(asked) });

export const blockAccount: ConsoleHandler<typeof calls.blockAccount> = async (deps, asked) =>
  await block(deps, { accountId: asked.params.id, ...actionBy(asked) });

export const unblockAccount: ConsoleHandler<typeof calls.unblockAccount> = async (deps, asked) =>
  await unblock(deps, { accountId: asked.params.id, ...actionBy(asked) });

export const revealContact: ConsoleHandler<typeof calls.revealContact> = async (deps, asked) => {
  const wanted = { accountId: asked.params.id, contact: asked.body.contact };
  return { address: await reveal(deps, { ...wanted, ...actionBy(asked) }) };
};

export const liftLimits: ConsoleHandler<typeof calls.liftLimits> = async (deps, asked) =>
  await lift(deps, { accountId: asked.params.id, ...actionBy(asked) });
