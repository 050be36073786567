import { isLifetime } from "@baleen/contract/membership/lifetime.ts";
import type { readPrivacy as call } from "@baleen/contract/privacy/privacy.ts";
import { type Account, findAccount } from "../accounts/account-store.ts";
import { listHistory } from "../accounts/deletion.ts";
import { listGrants } from "../membership/membership-store.ts";
import { type LevelGrant, planLevels } from "../membership/plan-levels.ts";
import type { Queries } from "../platform/database/transaction.ts";
import type { Handler } from "../platform/http/handler.ts";
import { Rejection } from "../platform/rejection.ts";
import { listPendingSettlements } from "./delete-account.ts";

const maxHistory = 20;
const dayMs = 86_400_000;

export const readPrivacy: Handler<typeof call> = async ({ db, clock }, { user: { accountId } }) => {
  const account = await findAccount(db, accountId);
  if (!account || account.deleted_at !== null) throw new Rejection("unauthorised");
  const { username, email, phone } = account;
  const history = await listHistory(db, accountId, maxHistory);
  return {
    username,
    email,
    phone,
    hasPassword: account.password_hash !== null,
    membership: await readMembership(db, account, clock.now()),
    deletion: await readDeletion(db, account),
    history: history.map(({ kind, at }) => ({ kind, at: at.toISOString() })),
  };
};

async function readMembership(db: Queries, { id, vip_expire_at: end }: Account, now: Date) {
  const levels = countDaysLeft(await listGrants(db, id), now);
  const [current] = levels;
  if (!end || !current) return null;
  const days = isLifetime(end) ? null : Math.ceil((end.getTime() - now.getTime()) / dayMs);
  return { days, level: current.level, levels };
}

/** The days left of each level, the current one first. A level that a higher one interrupts is counted once. */
export function countDaysLeft(grants: readonly LevelGrant[], now: Date) {
  const spans = planLevels(grants).filter(({ to }) => to > now);
  const byLevel = Map.groupBy(spans, ({ level }) => level);
  return [...byLevel].map(([level, own]) => {
    const isForLife = own.some(({ to }) => isLifetime(to));
    const ms = own.reduce(
      (sum, { from, to }) => sum + to.getTime() - Math.max(from.getTime(), now.getTime()),
      0,
    );
    return { level, days: isForLife ? null : Math.ceil(ms / dayMs) };
  });
}

async function readDeletion(db: Queries, account: Account) {
  const { id, deletion_requested_at: requestedAt, deletes_at: deletesAt } = account;
  if (!requestedAt || !deletesAt) return null;
  return {
    requestedAt: requestedAt.toISOString(),
    deletesAt: deletesAt.toISOString(),
    waitingFor: await listPendingSettlements(db, id),
  };
}
