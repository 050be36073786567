import type { DayFigures } from "@baleen/contract/console/overview.ts";
import type { PaymentMethod } from "@baleen/contract/payment-methods.ts";
import type { DailyFigure, Figure } from "../../statistics/daily-figure-store.ts";

/** The figures of a day, in the form of the contract. */
export function dayFiguresOf(day: string, figures: readonly DailyFigure[]): DayFigures {
  const own = figures.filter((row) => row.day === day);
  const sum = (name: Figure) =>
    own.filter(({ figure }) => figure === name).reduce((total, { value }) => total + value, 0);
  const paidBy = (wanted: PaymentMethod) =>
    own.find(({ figure, method }) => figure === "paidFen" && method === wanted)?.value ?? 0;
  return {
    day,
    paidFen: sum("paidFen"),
    paidFenByMethod: { wechat: paidBy("wechat"), alipay: paidBy("alipay"), hupi: paidBy("hupi") },
    refundedFen: sum("refundedFen"),
    ordersOpened: sum("ordersOpened"),
    ordersPaid: sum("ordersPaid"),
    ordersClosed: sum("ordersClosed"),
    ordersFailed: sum("ordersFailed"),
    ordersRefunded: sum("ordersRefunded"),
    accountsOpened: sum("accountsOpened"),
    cardsRedeemed: sum("cardsRedeemed"),
    codesSent: sum("codesSent"),
    downloads: sum("downloads"),
  };
}
