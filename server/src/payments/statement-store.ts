import type { Insertable, Selectable } from "kysely";
import type { Queries, Tx } from "../platform/database/transaction.ts";
import type { Tables } from "../tables.ts";
import type { AttemptKey } from "./gateway-fact-store.ts";

/** An operator's statement about a payment. It counts while it is open; a gateway's fact takes its place. */
export type OperatorStatement = Selectable<Tables["operator_statements"]>;

/** Throws a unique violation if an open statement already has the payment's number. */
export async function addStatement(tx: Tx, statement: Insertable<Tables["operator_statements"]>) {
  await tx.insertInto("operator_statements").values(statement).execute();
}

const statements = (db: Queries) => db.selectFrom("operator_statements").selectAll("operator_statements");
const openStatements = (db: Queries) => statements(db).where("settled_at", "is", null);

/**
 * The open statements about an attempt, oldest first. With `gatewayTradeNo`, also statements about other attempts with
 * this number.
 */
export async function listOpenStatements(
  db: Queries,
  { method, attemptNo }: AttemptKey,
  gatewayTradeNo?: string,
) {
  return await openStatements(db)
    .where("method", "=", method)
    .where((where) =>
      where.or([
        where("attempt_no", "=", attemptNo),
        ...(gatewayTradeNo === undefined ? [] : [where("gateway_trade_no", "=", gatewayTradeNo)]),
      ]),
    )
    .orderBy("id")
    .execute();
}

/** All statements about attempts, oldest first. */
export async function listStatementsOf(
  db: Queries,
  attemptNos: readonly string[],
): Promise<OperatorStatement[]> {
  if (attemptNos.length === 0) return [];
  return await statements(db).where("attempt_no", "in", attemptNos).orderBy("id").execute();
}

/** All open statements, oldest first. */
export async function listAllOpenStatements(db: Queries): Promise<OperatorStatement[]> {
  return await openStatements(db).orderBy("stated_at").orderBy("id").execute();
}

export async function isStatementOpen(db: Queries, { id }: Pick<OperatorStatement, "id">): Promise<boolean> {
  return (await openStatements(db).where("id", "=", id).executeTakeFirst()) !== undefined;
}

/** The open statement that is the only evidence of an order's payment. */
export async function findStatementOfOrder(
  db: Queries,
  orderNo: string,
): Promise<OperatorStatement | undefined> {
  return await openStatements(db)
    .innerJoin("payment_attempts", "payment_attempts.attempt_no", "operator_statements.attempt_no")
    .where("payment_attempts.order_no", "=", orderNo)
    .where("payment_attempts.state", "=", "paid")
    .where("operator_statements.paid_fen", "is not", null)
    .executeTakeFirst();
}

export async function settleStatement(
  tx: Tx,
  { id }: Pick<OperatorStatement, "id">,
  by: NonNullable<OperatorStatement["settled_by"]>,
  at: Date,
): Promise<void> {
  await tx
    .updateTable("operator_statements")
    .set({ settled_at: at, settled_by: by })
    .where("id", "=", id)
    .where("settled_at", "is", null)
    .execute();
}

/** Finds another attempt to which the gateway has assigned this number by signature. */
export async function findAttemptByTradeNo(
  db: Queries,
  { method, attemptNo }: AttemptKey,
  gatewayTradeNo: string,
) {
  const fact = await db
    .selectFrom("gateway_facts")
    .select("attempt_no")
    .where("method", "=", method)
    .where("gateway_trade_no", "=", gatewayTradeNo)
    .where("attempt_no", "!=", attemptNo)
    .limit(1)
    .executeTakeFirst();
  return fact?.attempt_no;
}
