import type { PaymentMethod } from "@baleen/contract/shop/payment-methods.ts";
import type { Selectable } from "kysely";
import { secondsAfter } from "../platform/clock.ts";
import type { Queries, Tx } from "../platform/database/transaction.ts";
import type { Tables } from "../tables.ts";

/** How long a state is accepted, and an identified payer is valid. */
const authorizationLifetimeS = 600;

type Authorization = Selectable<Tables["payer_authorizations"]>;

export type NewAuthorization = Pick<
  Authorization,
  "state_digest" | "account_id" | "session_id" | "order_no" | "method" | "device_digest" | "created_at"
>;

export async function addAuthorization(tx: Tx, authorization: NewAuthorization): Promise<void> {
  await tx.insertInto("payer_authorizations").values(authorization).execute();
}

interface PayerSubject {
  readonly orderNo: string;
  readonly method: PaymentMethod;
  readonly sessionId: number;
}

/** The payer identified by the session's newest authorization for an order. */
export async function findPayer(tx: Tx, { orderNo, method, sessionId }: PayerSubject, now: Date) {
  return await tx
    .selectFrom("payer_authorizations")
    .select(["id", "openid"])
    .where("order_no", "=", orderNo)
    .where("method", "=", method)
    .where("session_id", "=", sessionId)
    .where("openid", "is not", null)
    .where("used_at", ">", secondsAfter(now, -authorizationLifetimeS))
    .orderBy("id", "desc")
    .limit(1)
    .$narrowType<{ openid: string }>()
    .executeTakeFirst();
}

/** Stores a payer whom the session has identified: the person who signed in with WeChat. */
export async function addKnownPayer(
  tx: Tx,
  authorization: NewAuthorization & { readonly openid: string },
): Promise<{ readonly id: number; readonly openid: string }> {
  const { id } = await tx
    .insertInto("payer_authorizations")
    .values({ ...authorization, used_at: authorization.created_at })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { id, openid: authorization.openid };
}

/** Stores the attempt that was made for a payer. */
export async function linkPayer(tx: Tx, id: number, attemptNo: string): Promise<void> {
  await tx.updateTable("payer_authorizations").set({ attempt_no: attemptNo }).where("id", "=", id).execute();
}

/** What a browser returning from WeChat's OAuth page presents. */
interface ReturnedState {
  readonly stateDigest: string;
  readonly method: PaymentMethod;
}

/** Finds the authorization of a state. It may belong to another browser, so the caller must compare the device. */
export async function findAuthorization(db: Queries, { stateDigest, method }: ReturnedState) {
  return await db
    .selectFrom("payer_authorizations")
    .innerJoin("orders", "orders.order_no", "payer_authorizations.order_no")
    .select(["payer_authorizations.id", "payer_authorizations.order_no", "openid", "device_digest"])
    .select(["orders.package_id", "orders.promotion_code", "orders.credit_fen"])
    .where("state_digest", "=", stateDigest)
    .where("method", "=", method)
    .executeTakeFirst();
}

export async function readAuthorization(db: Queries, id: number) {
  return await db
    .selectFrom("payer_authorizations")
    .select(["openid", "used_at"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
}

/** True only for the first request with a state, and only before it expires. */
export async function claimAuthorization(db: Queries, id: number, now: Date): Promise<boolean> {
  const row = await db
    .updateTable("payer_authorizations")
    .set({ used_at: now })
    .where("id", "=", id)
    .where("used_at", "is", null)
    .where("created_at", ">", secondsAfter(now, -authorizationLifetimeS))
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

export async function savePayer(db: Queries, id: number, openid: string): Promise<void> {
  await db.updateTable("payer_authorizations").set({ openid }).where("id", "=", id).execute();
}
