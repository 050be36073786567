import type { readAccount as call } from "@baleen/contract/back-office/accounts.ts";
import type { ReplyOf } from "@baleen/contract/call.ts";
import { findAccount } from "../../accounts/account-store.ts";
import { findGuessingDelay } from "../../accounts/sessions/login-throttle.ts";
import { listGrants } from "../../membership/membership-store.ts";
import { planLevels } from "../../membership/plan-levels.ts";
import { maskAddress } from "../../messages/compose-message.ts";
import type { Queries } from "../../platform/database/transaction.ts";
import { AppError } from "../../platform/http/app-error.ts";
import { listAuditLog } from "../audit-log/audit-log-store.ts";
import type { ConsoleHandler } from "../console-handler.ts";
import { listCuts } from "../orders/load-order.ts";
import { listOrderRows } from "../orders/order-list-store.ts";
import { orderRowsOf } from "../orders/order-rows.ts";
import { listAllGrants, listSentCodes, listSessions, listUsedCards } from "./account-detail-store.ts";
import { recoveryOf } from "./account-recovery.ts";
import { accountRowsOf } from "./account-rows.ts";

type Reply = ReplyOf<typeof call>;

const max = 100;

export const readAccount: ConsoleHandler<typeof call> = async ({ reads, clock }, { params: { id } }) => {
  const now = clock.now();
  const account = await findAccount(reads, id);
  const [row] = account ? await accountRowsOf(reads, [account], now) : [];
  if (!account || !row) throw new AppError("notFound");
  const orders = await listOrderRows(reads, { accountId: id }, { after: undefined, limit: max - 1 });
  return {
    account: {
      ...row,
      nickname: account.nickname,
      blockedAt: account.blocked_at?.toISOString() ?? null,
      blockedReason: account.blocked_reason,
      deletesAt: account.deletes_at?.toISOString() ?? null,
      signInBlockedUntil: (await findGuessingDelay(reads, account, now))?.toISOString() ?? null,
    },
    spans: planLevels(await listGrants(reads, id))
      .filter(({ to }) => to > now)
      .map(({ level, from, to }) => ({ level, from: from.toISOString(), to: to.toISOString() })),
    grants: await grantsOf(reads, id),
    orders: await orderRowsOf(reads, orders),
    cards: await cardsOf(reads, id),
    sessions: await sessionsOf(reads, id),
    codes: await codesOf(reads, id),
    actions: (await listAuditLog(reads, { kind: "account", id }, max)).map((entry) => ({
      ...entry,
      at: entry.at.toISOString(),
    })),
    recovery: await recoveryOf(reads, id, now),
  };
};

async function grantsOf(db: Queries, accountId: number): Promise<Reply["grants"]> {
  const grants = await listAllGrants(db, accountId);
  const cuts = await listCuts(
    db,
    grants.map(({ id }) => id),
  );
  return grants.map((grant) => ({
    id: grant.id,
    sourceKind: grant.source_kind,
    sourceRef: grant.source_ref,
    days: grant.days,
    daysTakenBack: grant.days_taken_back,
    level: grant.level,
    grantedAt: grant.granted_at.toISOString(),
    revokedAt: grant.revoked_at?.toISOString() ?? null,
    cuts: cuts
      .filter(({ grant_id }) => grant_id === grant.id)
      .map(({ days, source_kind, source_ref, at }) => ({
        days,
        sourceKind: source_kind,
        sourceRef: source_ref,
        at: at.toISOString(),
      })),
  }));
}

async function cardsOf(db: Queries, accountId: number): Promise<Reply["cards"]> {
  return (await listUsedCards(db, accountId)).map((card) => ({
    id: card.id,
    keyEnding: card.key_ending,
    batch: card.batch,
    packageName: card.package_name,
    validDays: card.valid_days,
    level: card.level,
    // A card with a user has been used.
    usedAt: (card.used_at ?? new Date(0)).toISOString(),
  }));
}

async function sessionsOf(db: Queries, accountId: number): Promise<Reply["sessions"]> {
  return (await listSessions(db, accountId)).map((session) => ({
    device: session.device_label,
    createdAt: session.created_at.toISOString(),
    lastSeenAt: session.last_seen_at.toISOString(),
    endedAt: session.ended_at?.toISOString() ?? null,
  }));
}

async function codesOf(db: Queries, accountId: number): Promise<Reply["codes"]> {
  return (await listSentCodes(db, accountId)).map((code) => ({
    purpose: code.purpose,
    channel: code.channel,
    target: maskAddress(code.channel, code.target),
    sentAt: code.created_at.toISOString(),
    usedAt: code.used_at?.toISOString() ?? null,
  }));
}
