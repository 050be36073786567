import type { PaymentMethod } from "@baleen/contract/shop/payment-methods.ts";
import type { Selectable } from "kysely";
import { secondsAfter } from "../platform/clock.ts";
import type { Queries, Tx } from "../platform/database/transaction.ts";
import type { Tables } from "../tables.ts";

/** How long a state is accepted, and a payer believed. */
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

/** Whom a session's newest authorization for an order has named. */
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

/** Notes the attempt that is made for a payer. */
export async function linkPayer(tx: Tx, id: number, attemptNo: string): Promise<void> {
  await tx.updateTable("payer_authorizations").set({ attempt_no: attemptNo }).where("id", "=", id).execute();
}

/** What the browser that returns with a state shows about itself. */
interface ReturnedState {
  readonly stateDigest: string;
  readonly method: PaymentMethod;
}

/** The authorization of a state, which may be another browser's: the caller compares the device. */
export async function findAuthorization(db: Queries, { stateDigest, method }: ReturnedState) {
  return await db
    .selectFrom("payer_authorizations")
    .innerJoin("orders", "orders.order_no", "payer_authorizations.order_no")
    .select(["payer_authorizations.id", "payer_authorizations.order_no", "openid", "device_digest"])
    .select("orders.package_id")
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

/** True for the first of all that return with a state, and only in time. */
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
