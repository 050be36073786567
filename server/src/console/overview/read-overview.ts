import type { DayFigures, Revenue } from "@baleen/contract/back-office/overview.ts";
import { isPermitted } from "@baleen/contract/back-office/roles.ts";
import type { PaymentMethod } from "@baleen/contract/shop/payment-methods.ts";
import { type DailyFigure, type Figure, listFigures } from "../../content/statistics/daily-figure-store.ts";
import type { ConsoleHandler } from "../../operators/console-handler.ts";
import { addDays, chinaDayOf, firstOfMonth } from "../../platform/china-day.ts";
import { countPending, listPendingItems } from "./list-pending-items.ts";

export const readOverview: ConsoleHandler<"readOverview"> = async (context, { operator }) => {
  const now = context.clock.now();
  const today = chinaDayOf(now);
  const weekAgo = addDays(today, -7);
  const [month, lastMonth] = [firstOfMonth(today), firstOfMonth(today, -1)];
  const endOfLast = addDays(month, -1);
  const sameDay = `${lastMonth.slice(0, 8)}${today.slice(8)}`;
  const figures = await listFigures(context.readsDb, lastMonth, today);
  const computeRevenue = (from: string, to: string) => revenueOf(figures, from, to);
  const members = figures.findLast(({ figure }) => figure === "members");
  const computed = figures.findLast(({ figure }) => figure === "computedAt");
  return {
    checkedAt: now.toISOString(),
    waiting: isPermitted(operator.role, "readShop") ? await listPendingItems(context, operator.role) : null,
    takings: {
      today: computeRevenue(today, today),
      yesterday: computeRevenue(addDays(today, -1), addDays(today, -1)),
      month: computeRevenue(month, today),
      lastMonthSoFar: computeRevenue(lastMonth, sameDay < endOfLast ? sameDay : endOfLast),
      lastMonth: computeRevenue(lastMonth, endOfLast),
    },
    membersNow: members?.value ?? 0,
    today: dayFiguresOf(today, figures),
    lastWeek: dayFiguresOf(weekAgo, figures),
    figuresAt: computed ? new Date(computed.value * 1000).toISOString() : null,
  };
};

export const countWaiting: ConsoleHandler<"countWaiting"> = (context, { operator }) =>
  countPending(context, operator.role);

export const readSeries: ConsoleHandler<"readSeries"> = async ({ readsDb, clock }, { query }) => {
  const today = chinaDayOf(clock.now());
  const figures = await listFigures(readsDb, addDays(today, 1 - Number(query.days ?? "30")), today);
  const days = [...new Set(figures.map(({ day }) => day))];
  return { days: days.map((day) => dayFiguresOf(day, figures)) };
};

/** The takings of the days from `from` to `to`, inclusive. */
function revenueOf(figures: readonly DailyFigure[], from: string, to: string): Revenue {
  const own = figures.filter(({ day }) => day >= from && day <= to);
  const sum = (name: Figure) =>
    own.filter(({ figure }) => figure === name).reduce((total, { value }) => total + value, 0);
  const [paidFen, refundedFen] = [sum("paidFen"), sum("refundedFen")];
  return { netFen: paidFen - refundedFen, paidFen, refundedFen };
}

export function dayFiguresOf(day: string, figures: readonly DailyFigure[]): DayFigures {
  const own = figures.filter((row) => row.day === day);
  const sum = (name: Figure) =>
    own.filter(({ figure }) => figure === name).reduce((total, { value }) => total + value, 0);
  const paidBy = (name: PaymentMethod) =>
    own.find(({ figure, method }) => figure === "paidFen" && method === name)?.value ?? 0;
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
    complaints: sum("complaints"),
    complaintsAnswered: sum("complaintsAnswered"),
    paymentsLookedUp: sum("paymentsLookedUp"),
    paymentsSettledByLookUp: sum("paymentsSettledByLookUp"),
  };
}
