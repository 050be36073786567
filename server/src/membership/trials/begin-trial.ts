import { isLifetime } from "@baleen/contract/membership/lifetime.ts";
import type { TrialIdentityKind } from "@baleen/contract/membership/trial-errors.ts";
import type { Level } from "@baleen/contract/shop/packages.ts";
import type { Account } from "../../accounts/account-store.ts";
import { listIdentities } from "../../accounts/wechat/identity-store.ts";
import type { Context } from "../../context.ts";
import type { Queries, Tx } from "../../platform/database/transaction.ts";
import { Rejection } from "../../platform/rejection.ts";
import { grantMembership } from "../grant-membership.ts";
import {
  addTrial,
  addTrialIdentities,
  findTrialUse,
  hasBoughtMembership,
  listDeviceKeys,
  type TrialIdentity,
} from "./trial-store.ts";

type KeyContext = Pick<Context, "keyRing">;
type TrialAccount = Pick<Account, "id" | "phone" | "vip_expire_at">;

/** Why somebody gets no trial: by what they have had one, or that they have been a member. */
export type TrialObstacle = TrialIdentityKind | "member";

/** Why the account cannot begin a trial; undefined if it can. */
export async function findTrialObstacle(
  context: KeyContext,
  db: Queries,
  account: TrialAccount,
): Promise<TrialObstacle | undefined> {
  const used = await findTrialUse(db, account.id, await listTrialIdentities(context, db, account));
  if (used) return used;
  const isMember = isLifetime(account.vip_expire_at) || (await hasBoughtMembership(db, account.id));
  return isMember ? "member" : undefined;
}

interface TrialTerms {
  readonly packageId: number;
  readonly days: number;
  readonly level: Level;
  readonly at: Date;
}

/**
 * Begins a free trial within the caller's transaction, which must hold the account's lock, and returns the membership's
 * new end. `refuse` makes the rejection for somebody who gets none. Throws `trialNeedsIdentity` as well.
 */
export async function beginTrial(
  context: KeyContext,
  tx: Tx,
  account: TrialAccount,
  { refuse, ...terms }: TrialTerms & { refuse(obstacle: TrialObstacle): Rejection },
): Promise<Date> {
  const obstacle = await findTrialObstacle(context, tx, account);
  if (obstacle) throw refuse(obstacle);
  const identities = await listTrialIdentities(context, tx, account);
  if (identities.every(({ kind }) => kind === "device")) throw new Rejection("trialNeedsIdentity");
  const trialId = await addTrial(tx, { ...terms, accountId: account.id });
  // Another account of the person may have begun one since the check.
  const [used] = await addTrialIdentities(tx, trialId, identities);
  if (used) throw refuse(used.kind);
  const { days, level, at } = terms;
  const source = { sourceKind: "trial", sourceRef: String(trialId) } as const;
  const grant = { accountId: account.id, ...source, days, level, grantedAt: at };
  return (await grantMembership(tx, grant)) ?? at;
}

/**
 * What recognizes the person of an account: its phone number, its persons in WeChat, and the machines on which the tool
 * is signed in. Digests under the deployment's first key: they have to stay the same when the key changes.
 */
async function listTrialIdentities(
  { keyRing }: KeyContext,
  db: Queries,
  { id, phone }: TrialAccount,
): Promise<TrialIdentity[]> {
  const identity = (kind: TrialIdentity["kind"], ...parts: string[]): TrialIdentity => ({
    kind,
    digest: keyRing.stableDigest("trial identity", [kind, ...parts]),
  });
  const wechats = (await listIdentities(db, id)).flatMap(({ app_id, openid, unionid }) => [
    identity("wechat", app_id, openid),
    ...(unionid === null ? [] : [identity("wechat", unionid)]),
  ]);
  const all = [
    ...(phone === null ? [] : [identity("phone", phone)]),
    ...wechats,
    ...(await listDeviceKeys(db, id)).map((jkt) => identity("device", jkt)),
  ];
  // Identities of several apps have the same unionid.
  return [...new Map(all.map((one) => [one.digest, one])).values()];
}
