import type { PaymentMethod } from "@baleen/contract/shop/payment-methods.ts";
import type { ComplaintPayment } from "../payments/gateways/complaints.ts";
import type { Queries } from "../platform/database/transaction.ts";

/**
 * The order numbers of the payments, in their order. Null unless number, method and amount are those of an attempt: the
 * merchant number may serve other shops too.
 */
export async function findOrdersOfPayments(
  db: Queries,
  method: PaymentMethod,
  payments: readonly ComplaintPayment[],
): Promise<(string | null)[]> {
  const numbers = payments.flatMap(({ attemptNo }) => attemptNo ?? []);
  const attempts =
    numbers.length === 0
      ? []
      : await db
          .selectFrom("payment_attempts")
          .select(["attempt_no", "order_no", "amount_fen"])
          .where("method", "=", method)
          .where("attempt_no", "in", numbers)
          .execute();
  return payments.map(({ attemptNo, amountFen }) => {
    const own = attempts.find((row) => row.attempt_no === attemptNo && row.amount_fen === amountFen);
    return own?.order_no ?? null;
  });
}
