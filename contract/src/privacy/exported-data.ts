import * as z from "zod/mini";
import { wechatPlaces } from "../accounts/wechat-names.ts";
import { instant } from "../rules.ts";

const text = z.string();
const maybeText = z.nullable(text);
const maybeInstant = z.nullable(instant);
const maybeFen = z.nullable(z.int());
const rows = <Shape extends z.core.$ZodLooseShape>(shape: Shape) => z.array(z.object(shape));

const payment = z.object({
  paymentNo: text,
  method: text,
  way: text,
  amountFen: z.int(),
  state: text,
  codeUrl: maybeText,
  gatewayNo: maybeText,
  createdAt: instant,
  expiresAt: instant,
  /** The amounts that the gateway reported. */
  statements: rows({
    source: text,
    paidFen: maybeFen,
    refundedFen: maybeFen,
    refundNo: maybeText,
    refundState: maybeText,
    ended: maybeText,
    happenedAt: maybeInstant,
    learnedAt: instant,
  }),
  notices: rows({ noticeNo: text, receivedAt: instant, handledAt: maybeInstant, outcome: maybeText }),
});

const order = z.object({
  orderNo: text,
  packageId: z.int(),
  packageName: text,
  method: text,
  priceFen: z.int(),
  promotionCode: maybeText,
  listPriceFen: maybeFen,
  creditFen: maybeFen,
  validDays: z.int(),
  level: z.int(),
  state: text,
  paidLate: z.boolean(),
  createdAt: instant,
  closesAt: instant,
  steps: rows({ from: maybeText, to: text, cause: text, at: instant }),
  payments: z.array(payment),
  refunds: rows({
    refundNo: text,
    paymentNo: text,
    amountFen: z.int(),
    reason: text,
    state: text,
    createdAt: instant,
    isByBuyer: z.boolean(),
  }),
  invoices: rows({
    holder: text,
    title: text,
    taxNumber: maybeText,
    email: maybeText,
    amountFen: z.int(),
    reason: maybeText,
    state: text,
    createdAt: instant,
    handledAt: maybeInstant,
    number: maybeText,
    issuedOn: maybeText,
    redNumber: maybeText,
    url: maybeText,
  }),
  complaints: rows({
    number: text,
    state: text,
    wants: text,
    amountFen: z.nullable(z.int()),
    times: z.int(),
    problem: maybeText,
    text: maybeText,
    createdAt: instant,
    endedAt: maybeInstant,
    entries: rows({ author: text, text: maybeText, at: instant }),
  }),
});

/** All stored data about a person: times in ISO 8601 (UTC), amounts in fen. */
export const exportedData = z.object({
  format: text,
  exportedAt: instant,
  /** Explanations of the keys, in Chinese. */
  glossary: z.unknown(),
  account: z.object({
    id: z.int(),
    username: text,
    nickname: maybeText,
    email: maybeText,
    phone: maybeText,
    createdAt: instant,
    membershipEndsAt: maybeInstant,
    deletionRequestedAt: maybeInstant,
    deletesAt: maybeInstant,
  }),
  recoveryKey: z.nullable(z.object({ createdAt: instant })),
  recoveryRequests: rows({
    createdAt: instant,
    confirmedAt: maybeInstant,
    approvedAt: maybeInstant,
    evidence: z.nullable(z.array(text)),
    worksFrom: maybeInstant,
    worksUntil: maybeInstant,
    closedAt: maybeInstant,
    outcome: maybeText,
  }),
  sessions: rows({
    device: text,
    language: maybeText,
    createdAt: instant,
    lastSeenAt: instant,
    endedAt: maybeInstant,
  }),
  /** The WeChat accounts that sign in to this account, by the app to which WeChat names the person. */
  wechatAccounts: rows({
    place: z.enum(wechatPlaces),
    appId: text,
    openid: text,
    unionid: maybeText,
    /** Null unless the person has let WeChat tell it. */
    name: maybeText,
    linkedAt: instant,
  }),
  /** Devices of the desktop tool. */
  devices: rows({
    device: text,
    system: maybeText,
    processor: maybeText,
    appVersion: maybeText,
    addressPrefix: maybeText,
    createdAt: instant,
    lastSeenAt: instant,
    endedAt: maybeInstant,
    endedWhy: maybeText,
    endedBy: maybeText,
  }),
  /** Verification codes of the last two days. */
  codes: rows({ purpose: text, channel: text, sentTo: text, createdAt: instant, usedAt: maybeInstant }),
  /** Messages to the person that were not sent yet. */
  waitingMessages: rows({ name: text, sentTo: maybeText, createdAt: instant }),
  notifications: z.nullable(z.object({ isReminded: z.boolean(), changedAt: instant })),
  reminders: rows({ daysBefore: z.int(), endsAt: instant, createdAt: instant, sentAt: maybeInstant }),
  failedPasswords: rows({ failures: z.int(), lastAt: instant }),
  /** The payers of payments inside WeChat in the last day. */
  wechatPayers: rows({ openid: maybeText, askedAt: instant }),
  orders: z.array(order),
  grants: rows({
    source: text,
    sourceNo: text,
    days: z.int(),
    level: z.int(),
    createdAt: instant,
    revokedAt: maybeInstant,
    daysTakenBack: z.int(),
    takenBackAt: maybeInstant,
  }),
  cards: rows({ ending: text, packageName: text, validDays: z.int(), level: z.int(), usedAt: maybeInstant }),
  /** Support's actions on the account and its orders. */
  supportActions: rows({ action: text, subject: text, reason: maybeText, outcome: text, at: instant }),
  /** Alarms about the person's payments, which an operator had to look at. */
  alarms: rows({ name: text, subject: text, firstAt: instant, closedAt: maybeInstant }),
  history: rows({ name: text, at: instant }),
  /** Accounts that have become part of this one. */
  mergedAccounts: rows({ id: z.int(), username: text, mergedAt: instant }),
});
