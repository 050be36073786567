import { paymentMethods } from "@baleen/contract/shop/payment-methods.ts";
import type { ReferenceNumber } from "@baleen/contract/typed-values/order-number.ts";
import type { Queries } from "../platform/database/transaction.ts";

const attempts = (db: Queries) => db.selectFrom("payment_attempts").select("order_no");

type Find = (db: Queries, number: string) => Promise<{ readonly order_no: string }[]>;

const finders: Readonly<Record<ReferenceNumber["kind"], Find>> = {
  orderNo: (db, number) =>
    db.selectFrom("orders").select("order_no").where("order_no", "=", number).execute(),
  attemptNo: (db, number) => attempts(db).where("attempt_no", "=", number).execute(),
  refundNo: (db, number) =>
    db.selectFrom("refunds").select("order_no").where("refund_no", "=", number).execute(),
  gatewayTradeNo(db, number) {
    const paid = attempts(db).where("method", "in", paymentMethods).where("gateway_trade_no", "=", number);
    // A payment that was not granted, for example because of a wrong amount, is only in the gateway facts.
    const told = attempts(db)
      .innerJoin("gateway_facts as fact", "fact.attempt_no", "payment_attempts.attempt_no")
      .where("fact.gateway_trade_no", "=", number);
    const stated = attempts(db)
      .innerJoin("operator_statements as statement", "statement.attempt_no", "payment_attempts.attempt_no")
      .where("statement.gateway_trade_no", "=", number);
    return paid.union(told).union(stated).execute();
  },
};

/** The numbers of the orders that a number belongs to: at most one but for a gateway's number that is stated twice. */
export async function findOrderNosBy(db: Queries, { kind, text }: ReferenceNumber): Promise<string[]> {
  return (await finders[kind](db, text)).map(({ order_no }) => order_no);
}
