import { listOpenAlarms } from "../../../alarms/alarm-store.ts";
import { checkAllInvariants } from "../../../operations/invariants/check-invariants.ts";
import { li } from "../../../testing/makers.ts";
import { type Method, orderMonthlyPackage, type Purchase, type Shop } from "../../../testing/shop.ts";
import { send } from "../../../testing/world.ts";
import { listAttemptsOf } from "../../attempt-store.ts";
import { listRefundsOfAttempt } from "../../refunds/refund-store.ts";
import { completeOrder } from "../complete-order.ts";

export const by = { ...li, reason: "read in the console" };

export type StatedPayments = ReturnType<typeof openStatedPayments>;

/** Payments of a shop, operators' statements about them, and the money at the gateways. */
export function openStatedPayments(shop: Shop) {
  let numbers = 0;
  const deliverAll = async (method: Method, attemptNo: string) => {
    for (const posted of shop.noticesOf(method, attemptNo)) {
      if ((await shop.deliver(posted)) !== 200) throw new Error("The notice was not accepted");
    }
  };
  const pay = async (method: Method, { attemptNo }: Purchase, amountFen = 3900) => {
    await shop.gateways[method].pay(attemptNo, { amountFen });
    await deliverAll(method, attemptNo);
  };
  return {
    deliverAll,
    /** Pays at the gateway and delivers the notice. */
    pay,
    async buy(method: Method, amountFen?: number): Promise<Purchase> {
      const bought = await orderMonthlyPackage(shop, method);
      await pay(method, bought, amountFen);
      return bought;
    },
    /** A trade number in the gateway's format that no payment has. */
    inventNumber(): string {
      numbers += 1;
      return `42000000000${String(numbers).padStart(6, "0")}`;
    },
    complete: async ({ orderNo, attemptNo }: Purchase, gatewayTradeNo: string, amountFen = 3900) =>
      await completeOrder(shop.context, { orderNo, attemptNo, gatewayTradeNo, amountFen, ...by }),
    /** Makes another code for the same order; the first code can still be paid. */
    async makeSecondCode({ orderNo, attemptNo, person }: Purchase, method: Method): Promise<Purchase> {
      await shop.db
        .updateTable("payment_attempts")
        .set({ code_valid_until: shop.clock.now() })
        .where("attempt_no", "=", attemptNo)
        .execute();
      const path = `/payment-configs/client/${method}/qrcode`;
      await send(shop, "POST", path, { orderId: orderNo, amount: 39 }, { token: person.token });
      const attempts = await listAttemptsOf(shop.db, orderNo);
      const second = attempts.find((attempt) => attempt.attempt_no !== attemptNo);
      return { orderNo, attemptNo: second?.attempt_no ?? "", person };
    },
    /** The money of a payment that the gateway still holds, in fen. */
    readHeldFen(method: Method, { attemptNo }: Purchase): number {
      const trade = shop.gateways[method].trades().find(({ number }) => number === attemptNo);
      return (trade?.paidFen ?? 0) - (trade?.refundedFen ?? 0);
    },
    /** Completes WeChat Pay's refunds of a payment. Other gateways complete a refund with their answer. */
    async endRefunds({ attemptNo }: Purchase): Promise<void> {
      for (const { refund_no, state } of await listRefundsOfAttempt(shop.db, attemptNo)) {
        if (state === "underway") await shop.gateways.wechat.completeRefund(refund_no, "SUCCESS");
      }
      await deliverAll("wechat", attemptNo);
    },
    async listAlarmKindsAbout({ attemptNo }: Purchase): Promise<string[]> {
      const open = await listOpenAlarms(shop.db, 1_000);
      return open.filter(({ subject }) => subject === attemptNo).map(({ kind }) => kind);
    },
    listViolations: async () => await checkAllInvariants(shop.context),
    async findAttemptState({ orderNo, attemptNo }: Purchase): Promise<string | undefined> {
      const attempts = await listAttemptsOf(shop.db, orderNo);
      return attempts.find((attempt) => attempt.attempt_no === attemptNo)?.state;
    },
  };
}
