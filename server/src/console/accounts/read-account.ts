import type { NotNull } from "kysely";
import { type Account, findAccount } from "../../accounts/account-store.ts";
import { listAbsorbedAccounts } from "../../accounts/merged-account-store.ts";
import { diagnoseAccount } from "../../accounts/operator/diagnose-account.ts";
import { findConfirmedRequest } from "../../accounts/recovery/recovery-request-store.ts";
import { findGuessBlockEnd } from "../../accounts/sessions/login-throttle.ts";
import { canSignIn } from "../../accounts/sign-in-ways.ts";
import { placeOf, signsIn } from "../../accounts/wechat/identity-place.ts";
import { listIdentities, type WechatIdentity, withoutPerson } from "../../accounts/wechat/identity-store.ts";
import type { ConsoleContext } from "../../context.ts";
import { describePlaces, readPlaces } from "../../desktop/device-places.ts";
import { describeDevices, listDevicesOf } from "../../desktop/device-store.ts";
import { listGrants } from "../../membership/membership-store.ts";
import { planLevels } from "../../membership/plan-levels.ts";
import { maskAddress } from "../../messages/compose-message.ts";
import { listLoggedMessages, targetDigests } from "../../messages/message-log.ts";
import { listEntriesAbout } from "../../operators/audit-log/audit-log-store.ts";
import type { ConsoleHandler, ConsoleReply } from "../../operators/console-handler.ts";
import { maskWechatId } from "../../operators/hide-private-values.ts";
import { listNotes } from "../../operators/note-store.ts";
import { makeRowRequest } from "../../operators/paging.ts";
import { toReply } from "../../operators/to-reply.ts";
import { listDeductions } from "../../payments/operator/load-order.ts";
import { listOrderRows, orderRowsOf } from "../../payments/operator/order-rows.ts";
import { secondsAfter } from "../../platform/clock.ts";
import type { Queries } from "../../platform/database/transaction.ts";
import { Rejection } from "../../platform/rejection.ts";
import { describeAccounts } from "./list-accounts.ts";

type Reply = ConsoleReply<"readAccount">;

/** Maximum rows of each list. */
const max = 100;

export const readAccount: ConsoleHandler<"readAccount"> = async (context, { params: { id } }) => {
  const { readsDb, clock } = context;
  const now = clock.now();
  const account = await findAccount(readsDb, id);
  const [row] = account ? await describeAccounts(readsDb, [account], now) : [];
  if (!account || !row) throw new Rejection("notFound");
  const found = await listOrderRows(readsDb, { accountId: id }, makeRowRequest(undefined, max));
  const signInBlockedUntil = await findGuessBlockEnd(readsDb, account, now);
  const identities = await listIdentities(readsDb, id);
  const records = {
    grants: await readGrants(readsDb, id),
    orders: await orderRowsOf(readsDb, found),
    codes: await readCodes(readsDb, id),
    recovery: await readRecovery(readsDb, id, now),
    cards: await readCards(readsDb, id),
    wechat: describeWechat(context, account, identities),
  };
  const unsentMessages = await listUnsentMessages(context, account, now);
  const daysMoves = await listMovedDays(readsDb, id);
  const absorbed = await listAbsorbedAccounts(readsDb, id);
  const formerIds = absorbed.map((account) => account.id);
  return {
    account: {
      ...row,
      nickname: account.nickname,
      blockedAt: account.blocked_at?.toISOString() ?? null,
      blockedReason: account.blocked_reason,
      deletesAt: account.deletes_at?.toISOString() ?? null,
      signInBlockedUntil: signInBlockedUntil?.toISOString() ?? null,
      hasPassword: account.password_hash !== null,
    },
    diagnosis: diagnoseAccount({
      ...records,
      account,
      hasOtherWayIn: canSignIn(context, account, []),
      signsInByWechat: identities.some((identity) => signsIn(context, identity)),
      signInBlockedUntil,
      unsentMessages,
      daysMoves,
      absorbed,
      now,
      origin: context.origin(),
    }),
    notes: await listNotes(readsDb, { accountId: id }),
    spans: planLevels(await listGrants(readsDb, id))
      .filter(({ to }) => to > now)
      .map(toReply),
    ...records,
    sessions: await readSessions(readsDb, id),
    ...(await readDevices(readsDb, id, now)),
    actions: (await listEntriesAbout(readsDb, { kind: "account", id }, formerIds)).map(toReply),
  };
};

const unsentForS = 2 * 86_400;

/** Failed messages of the last two days to the account's addresses; only the last one of each channel. */
async function listUnsentMessages({ readsDb, keyRing }: ConsoleContext, account: Account, now: Date) {
  const { email, phone } = account;
  const targets = [
    email && targetDigests(keyRing, "email", email),
    phone && targetDigests(keyRing, "sms", phone),
  ].filter((target) => Array.isArray(target));
  const last = { from: secondsAfter(now, -unsentForS), ...makeRowRequest(undefined, 1) };
  const messages = await Promise.all(
    targets.map((target) => listLoggedMessages(readsDb, { targetDigests: target, ...last })),
  );
  return messages.flat().filter(({ outcome }) => outcome !== "sent");
}

async function listMovedDays(db: Queries, accountId: number) {
  return await db
    .selectFrom("grant_cuts")
    .innerJoin("grants", "grants.id", "grant_cuts.grant_id")
    .select(["moved_to as to", "grant_cuts.at"])
    .select((select) => select.fn.sum<number>("grant_cuts.days").as("days"))
    .where("grants.account_id", "=", accountId)
    .where("moved_to", "is not", null)
    .groupBy(["moved_to", "grant_cuts.at"])
    .orderBy("grant_cuts.at", "desc")
    .limit(max)
    .execute();
}

/** Includes revoked grants. */
async function readGrants(db: Queries, accountId: number): Promise<Reply["grants"]> {
  const grants = await db
    .selectFrom("grants")
    .selectAll()
    .where("account_id", "=", accountId)
    .orderBy("granted_at", "desc")
    .orderBy("id", "desc")
    .limit(max)
    .execute();
  const cuts = await listDeductions(
    db,
    grants.map(({ id }) => id),
  );
  return grants.map((grant) => ({
    ...toReply(grant),
    cuts: cuts.filter(({ grant_id }) => grant_id === grant.id).map(toReply),
  }));
}

async function readCards(db: Queries, accountId: number): Promise<Reply["cards"]> {
  const cards = await db
    .selectFrom("cards")
    .innerJoin("packages", "packages.id", "cards.package_id")
    .select(["cards.id", "key_ending", "batch", "cards.valid_days", "cards.level", "used_at"])
    .select("packages.name as package_name")
    // A card with `used_by` always has `used_at`.
    .$narrowType<{ used_at: NotNull }>()
    .where("used_by", "=", accountId)
    .orderBy("used_at", "desc")
    .limit(max)
    .execute();
  return cards.map(toReply);
}

function describeWechat(
  context: ConsoleContext,
  account: Account,
  identities: readonly WechatIdentity[],
): Reply["wechat"] {
  return identities.map((identity) => {
    const remaining = withoutPerson(identities, identity.id);
    return {
      id: identity.id,
      place: placeOf(context, identity),
      openid: maskWechatId(identity.openid),
      hasUnionid: identity.unionid !== null,
      name: identity.name,
      linkedAt: identity.linked_at.toISOString(),
      relatives: identities.length - remaining.length - 1,
      isLastWayIn: !canSignIn(context, account, remaining),
    };
  });
}

async function readSessions(db: Queries, accountId: number): Promise<Reply["sessions"]> {
  const sessions = await db
    .selectFrom("sessions")
    .select(["device_label as device", "created_at", "last_seen_at", "ended_at"])
    .where("account_id", "=", accountId)
    .orderBy("id", "desc")
    .limit(max)
    .execute();
  return sessions.map(toReply);
}

async function readDevices(db: Queries, accountId: number, now: Date) {
  const rows = await listDevicesOf(db, accountId, max);
  const places = await readPlaces(db, accountId, now);
  const { limit: deviceLimit } = places;
  const described = describeDevices(rows, deviceLimit);
  return {
    devices: described.map((device, index) => ({
      ...device,
      endedAt: rows[index]?.ended_at?.toISOString() ?? null,
      endedWhy: rows[index]?.ended_why ?? null,
      endedBy: rows[index]?.ended_by ?? null,
    })),
    deviceLimit,
    replacementsLeft: describePlaces(places).replacementsLeft,
  };
}

/** Codes requested by the account, or sent to an address while the account had it. Older codes are deleted. */
async function readCodes(db: Queries, accountId: number): Promise<Reply["codes"]> {
  const codes = db
    .selectFrom("codes")
    .select(["id", "purpose", "channel", "target", "created_at as sent_at", "used_at"]);
  const requested = codes.where("account_id", "=", accountId);
  const sent = codes.where("owner_id", "=", accountId);
  const rows = await requested.union(sent).orderBy("id", "desc").limit(max).execute();
  return rows.map((code) => ({ ...toReply(code), target: maskAddress(code.channel, code.target) }));
}

async function readRecovery(db: Queries, accountId: number, now: Date): Promise<Reply["recovery"]> {
  const request = await findConfirmedRequest(db, accountId, now);
  if (!request?.confirmed_at || request.confirmed_by === null) return null;
  return {
    requestId: request.id,
    requestedAt: request.created_at.toISOString(),
    device: request.device_label ?? "",
    isKnownDevice: request.is_known_device,
    confirmedAt: request.confirmed_at.toISOString(),
    confirmedBy: request.confirmed_by,
    evidence: (["payment", "cardKey"] as const).filter((kind) => request.evidence?.includes(kind)),
    approvedBy: request.approved_by,
    worksFrom: request.works_from?.toISOString() ?? null,
    worksUntil: request.works_until?.toISOString() ?? null,
  };
}
