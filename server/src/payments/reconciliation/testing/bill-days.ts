import type { PaymentScene } from "@baleen/contract/payments/payments.ts";
import { addDays, startOfChinaDay } from "../../../platform/china-day.ts";
import { type Method, orderMonthlyPackage, type Shop } from "../../../testing/shop.ts";
import { reconcileDay } from "../reconcile-day.ts";

export const methods = ["wechat", "alipay", "hupi"] as const;

export type BillDays = ReturnType<typeof openBillDays>;

/** Days of a shop, each used by one test, with the events on them. */
export function openBillDays(shop: Shop) {
  let next = "2026-03-05";
  const setClock = (day: string, seconds: number) => {
    const start = startOfChinaDay(day).getTime();
    shop.clock.advance((start - shop.clock.now().getTime()) / 1000 + seconds);
  };
  const deliver = async (method: Method, attemptNo: string) => {
    const posted = shop.noticesOf(method, attemptNo).at(-1);
    if (!posted) throw new Error("There is no notice");
    await shop.deliver(posted);
  };
  return {
    turnTo: setClock,
    deliver,
    /** Sets the clock to noon of a day that, like the day after, no other test uses. */
    beginDay(): string {
      const day = next;
      next = addDays(day, 3);
      setClock(day, 12 * 3600);
      return day;
    },
    skipDays(count: number) {
      next = addDays(next, count);
    },
    /** Sets the clock to 11:00 of the next day. */
    endDay: (day: string) => setClock(day, 35 * 3600),
    /** Buys a month. If its notice is lost, the payment is unknown here. */
    async pay(method: Method, { isNoticed = true, scene = "scan" as PaymentScene } = {}) {
      const purchase = await orderMonthlyPackage(shop, method, scene);
      await shop.gateways[method].pay(purchase.attemptNo);
      if (isNoticed) await deliver(method, purchase.attemptNo);
      return purchase;
    },
    reconcile: async (method: Method, day: string) => await reconcileDay(shop.context, { method, day }),
    async listDifferenceAlarms(subject: string) {
      const rows = await shop.db
        .selectFrom("alarms")
        .select(["details", "closed_at", "times"])
        .where("kind", "=", "reconciliation.differs")
        .where("subject", "=", subject)
        .execute();
      return rows.map(({ closed_at, details, times }) => ({ ...details, times, isOpen: closed_at === null }));
    },
  };
}
