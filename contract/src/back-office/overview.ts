import * as z from "zod/mini";
import { instant } from "../rules.ts";
import { alarmClosePermission } from "./alarms.ts";
import { defineConsoleCall } from "./console-call.ts";
import { chinaDay, sentence } from "./shop-values.ts";

const byMethod = z.object({ wechat: z.int(), alipay: z.int(), hupi: z.int() });

/** The figures of one day, in China time. */
const dayFigures = z.object({
  day: chinaDay,
  paidFen: z.int(),
  paidFenByMethod: byMethod,
  refundedFen: z.int(),
  ordersOpened: z.int(),
  ordersPaid: z.int(),
  ordersClosed: z.int(),
  ordersFailed: z.int(),
  ordersRefunded: z.int(),
  accountsOpened: z.int(),
  cardsRedeemed: z.int(),
  codesSent: z.int(),
  downloads: z.int(),
  /** Complaints at gateways, and those of them that had an answer within 24 hours. */
  complaints: z.int(),
  complaintsAnswered: z.int(),
  /** Orders that their buyers looked up, and those of them whose look-up ended with a membership or a refund. */
  paymentsLookedUp: z.int(),
  paymentsSettledByLookUp: z.int(),
});
export type DayFigures = z.output<typeof dayFigures>;

/** `netFen`: payments minus refunds. */
const revenueFigures = z.object({ netFen: z.int(), paidFen: z.int(), refundedFen: z.int() });
export type Revenue = z.output<typeof revenueFigures>;

/** An item that an operator has to act on. */
const pendingItem = z.object({
  kind: z.enum([
    "alarm",
    "notice",
    "refundRefused",
    "refundUnderway",
    "jobGivenUp",
    "purchasesPaused",
    "recovery",
    "note",
    "invoices",
    "invoicesRefunded",
    "complaints",
  ]),
  sentence,
  since: instant,
  /** The page that shows the item; null if there is none. */
  target: z.nullable(
    z.object({
      kind: z.enum([
        "order",
        "account",
        "complaint",
        "complaints",
        "payments",
        "messages",
        "settings",
        "content",
        "operators",
        "invoices",
        "releases",
        "webhooks",
      ]),
      /** Empty for pages that show no single object. */
      id: z.string(),
    }),
  ),
  /** Set if the item is an alarm that has to be closed by hand. */
  alarm: z.nullable(z.object({ id: z.int(), closer: alarmClosePermission })),
});
export type PendingItem = z.output<typeof pendingItem>;

export const readOverview = defineConsoleCall("GET /overview", {
  canUseReplica: true,
  requiredAccess: "readFigures",
  reply: z.object({
    checkedAt: instant,
    /** Most urgent first, at most 50; null for roles that do not see orders. */
    waiting: z.nullable(z.array(pendingItem)),
    /** Days and months are in China time. */
    takings: z.object({
      today: revenueFigures,
      yesterday: revenueFigures,
      month: revenueFigures,
      /** Last month up to the same day of the month, or to its end if it was shorter. */
      lastMonthSoFar: revenueFigures,
      lastMonth: revenueFigures,
    }),
    membersNow: z.int(),
    today: dayFigures,
    /** The whole day a week ago. */
    lastWeek: dayFigures,
    /** When the figures were last computed; null before the first time. */
    figuresAt: z.nullable(instant),
  }),
  summary:
    "Net revenue of today and this month, what needs a person, and today's figures beside those of a week ago.",
});

/** What waits for the operator's role, for the counts in the menu; pages where nothing can wait for the role are absent. */
export const countWaiting = defineConsoleCall("GET /waiting", {
  canUseReplica: true,
  requiredAccess: "readFigures",
  reply: z.object({
    overview: z.optional(z.int()),
    complaints: z.optional(z.int()),
    invoices: z.optional(z.int()),
  }),
  summary: "How much waits on the overview, and how many complaints and invoices, for the operator's role.",
});

export const readSeries = defineConsoleCall("GET /overview/series", {
  canUseReplica: true,
  requiredAccess: "readFigures",
  query: z.object({ days: z.optional(z.enum(["30", "90", "365"])) }),
  reply: z.object({
    /** Oldest first, today last. Days before the first figure are absent. */
    days: z.array(dayFigures),
  }),
  summary: "The figures of each day of the last 30, 90 or 365.",
});
