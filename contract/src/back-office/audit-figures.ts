import { formatCount } from "../format-count.ts";
import { hasOwn } from "../has-own.ts";
import type { Localized } from "../language.ts";
import { exactPrice, yuanOfFen } from "../money.ts";

type DescribeFigure = (value: never) => Localized | undefined;

const describeFen = (zh: string, en: string) => (fen: number) => {
  const amount = exactPrice(yuanOfFen(fen));
  return { zh: `${zh}${amount}`, en: `${amount} ${en}` };
};

const describeCount =
  (zh: (count: number) => string, noun: string, what = "") =>
  (count: number) => ({
    zh: zh(count),
    en: `${formatCount(count, noun)}${what && ` ${what}`}`,
  });

/** The last day of a membership in China time; undefined without a membership. */
const describeMembershipEnd = (at: string | null) => {
  const day = at && new Date(Date.parse(at) + 8 * 3_600_000).toISOString().slice(0, 10);
  return day ? { zh: `会员到${day}`, en: `membership until ${day}` } : undefined;
};

const refundStates: Readonly<Record<string, Localized>> = {
  underway: { zh: "支付平台处理中", en: "under way at the gateway" },
  done: { zh: "已到账", en: "arrived" },
  refused: { zh: "支付平台拒绝", en: "refused by the gateway" },
};

const channels: Readonly<Record<string, Localized>> = {
  email: { zh: "发往邮箱", en: "by email" },
  sms: { zh: "发往手机", en: "by SMS" },
};

/** Texts for the stored results of an action, as lists show them. Other fields appear only in the export. */
const figureDescribers = {
  rejection: (sentence: Localized | string) =>
    typeof sentence === "string" ? { zh: sentence, en: sentence } : sentence,
  amountFen: describeFen("", ""),
  paidFen: describeFen("实付", "paid"),
  state: (state: string) => refundStates[state],
  by: (by: string) =>
    by === "gateway"
      ? { zh: "支付平台已确认", en: "confirmed by the gateway" }
      : { zh: "按登记开通", en: "granted on the statement" },
  days: describeCount((days) => `${days}天`, "day"),
  daysTaken: describeCount((days) => `收回${days}天`, "day", "taken"),
  daysMoved: describeCount((days) => `转出${days}天`, "day", "moved"),
  memberUntil: describeMembershipEnd,
  memberUntilAfter: describeMembershipEnd,
  sessionsEnded: describeCount((count) => `${count}处登录已退出`, "session", "ended"),
  limitsLifted: describeCount((count) => `解除${count}项`, "limit", "lifted"),
  found: describeCount((count) => `共${count}张`, "card"),
  changed: (count: number) => ({ zh: `已更改${count}张`, en: `${count} changed` }),
  codesRevoked: describeCount((count) => `作废${count}个优惠码`, "code", "revoked"),
  bills: describeCount((count) => `${count}份对账单`, "bill"),
  rows: describeCount((count) => `${count}行`, "row"),
  replacedBy: (id: number) => ({ zh: `新卡密#${id}`, en: `new card #${id}` }),
  channel: (channel: string) => channels[channel],
} as const satisfies Readonly<Record<string, DescribeFigure>>;

export type AuditDetails = Readonly<Record<string, unknown>>;

/** Picks the fields that `describeFigures` can describe. Lists send no other stored fields to the browser. */
export function pickAuditDetails(...stored: readonly unknown[]): AuditDetails {
  const fields = stored.flatMap((value) =>
    typeof value === "object" && value !== null && !Array.isArray(value) ? Object.entries(value) : [],
  );
  const recorded = fields.filter(([name, value]) => hasOwn(figureDescribers, name) && value !== null);
  const picked = Object.fromEntries(recorded);
  // If the end of the membership is stored before and after the action, only the end after it is shown.
  return "memberUntilAfter" in picked ? { ...picked, memberUntil: null } : picked;
}

export function describeFigures(values: AuditDetails): Localized[] {
  return Object.entries<DescribeFigure>(figureDescribers).flatMap(([name, describeFigure]) => {
    const value = values[name];
    // `pickAuditDetails` took the value from an action that this release stored, so it has the expected type.
    const sentence = value === undefined || value === null ? undefined : describeFigure(value as never);
    return sentence ? [sentence] : [];
  });
}
