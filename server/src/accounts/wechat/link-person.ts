import type { Context } from "../../context.ts";
import { inTransaction, type Tx } from "../../platform/database/transaction.ts";
import { isRejection } from "../../platform/rejection.ts";
import { lockOwnAccount } from "../account-access.ts";
import { type Account, keepAccount } from "../account-store.ts";
import { enqueueNotices } from "../change-notices.ts";
import { findOwnerLanguage } from "../sessions/session-store.ts";
import {
  addIdentity,
  findIdentity,
  findIdentityByUnionid,
  lockPerson,
  saveName,
  saveUnionid,
  type WechatIdentity,
} from "./identity-store.ts";
import type { WechatSignIn } from "./sign-in-store.ts";
import type { WechatPerson } from "./wechat-oauth.ts";

export interface NamedPerson extends WechatPerson {
  readonly appId: string;
}

/**
 * The identity that signs a person in. A person who is known by the unionid under another app gets an identity under
 * this one, and a unionid that is new to a known identity is kept, unless another account has it. Undefined if no account
 * has the person. The caller must hold the person's lock.
 */
export async function recognisePerson(
  tx: Tx,
  person: NamedPerson,
  now: Date,
): Promise<Pick<WechatIdentity, "id" | "account_id"> | undefined> {
  const { unionid } = person;
  const known = await findIdentity(tx, person);
  if (unionid === undefined || known?.unionid === unionid) return known;
  const relative = await findKeptRelative(tx, unionid);
  if (known) {
    if (!relative || relative.account_id === known.account_id) await saveUnionid(tx, known.id, unionid);
    return known;
  }
  if (!relative) return undefined;
  const id = await addIdentity(tx, relative.account_id, person, now);
  return { id, account_id: relative.account_id };
}

/** The account that has the person; undefined if none has. The caller must hold the person's lock. */
async function findOwnerId(tx: Tx, person: NamedPerson): Promise<number | undefined> {
  const { unionid } = person;
  const known = await findIdentity(tx, person);
  if (known || unionid === undefined) return known?.account_id;
  return (await findIdentityByUnionid(tx, unionid))?.account_id;
}

/** The identity with the unionid. Its account is neither deleted nor merged before the transaction ends. */
async function findKeptRelative(tx: Tx, unionid: string): Promise<WechatIdentity | undefined> {
  let found = await findIdentityByUnionid(tx, unionid);
  while (found) {
    await keepAccount(tx, found.account_id);
    // A deletion may have erased it while this transaction waited, or a merge given it to another account.
    const kept = await findIdentityByUnionid(tx, unionid);
    if (kept?.account_id === found.account_id) return kept;
    found = kept;
  }
  return undefined;
}

/**
 * Links the person to the account whose session began the visit. `taken`: another account has the person, which is not
 * named, and nothing of it changes. `expired`: the session has ended meanwhile.
 */
export async function linkPerson(
  context: Context,
  visit: WechatSignIn,
  person: NamedPerson,
): Promise<"ok" | "taken" | "expired"> {
  return await changeOwnAccount(context, visit, person, async (tx, account) => {
    const now = context.clock.now();
    const ownerId = await findOwnerId(tx, person);
    if (ownerId !== undefined && ownerId !== account.id) return "taken";
    if (await recognisePerson(tx, person, now)) return "ok";
    await addIdentity(tx, account.id, person, now);
    const language = (await findOwnerLanguage(tx, account.id)) ?? "zh";
    await enqueueNotices(context, tx, account, {
      purpose: "address-changed",
      change: "added",
      changed: { channel: "wechat", address: "" },
      language,
    });
    return "ok";
  });
}

/**
 * Keeps the name, and the unionid if it is new, of a person who is linked to the account already. Links nobody: in a
 * preview that WeChat does not mark, it names somebody who does not exist.
 */
export async function nameLinkedPerson(
  context: Context,
  visit: WechatSignIn,
  person: NamedPerson,
): Promise<"ok" | "not-linked" | "expired"> {
  return await changeOwnAccount(context, visit, person, async (tx, account) => {
    const known = await findIdentity(tx, person);
    if (known?.account_id !== account.id) return "not-linked";
    await recognisePerson(tx, person, context.clock.now());
    await saveName(tx, known.id, person.name ?? "");
    return "ok";
  });
}

/** Runs the change with the person and the account of the visit's session locked; `expired` if that session has ended. */
async function changeOwnAccount<Outcome>(
  { db }: Pick<Context, "db">,
  { account_id: accountId, session_id: sessionId }: WechatSignIn,
  person: NamedPerson,
  change: (tx: Tx, account: Account) => Promise<Outcome>,
): Promise<Outcome | "expired"> {
  if (accountId === null || sessionId === null) return "expired";
  try {
    return await inTransaction(db, async (tx) => {
      await lockPerson(tx, person);
      return await change(tx, await lockOwnAccount(tx, { accountId, sessionId }, "manage"));
    });
  } catch (error) {
    if (isRejection("unauthorised", "accountBlocked")(error)) return "expired";
    throw error;
  }
}
