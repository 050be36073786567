import * as z from "zod/mini";
import { instant, requiredText } from "../rules.ts";
import {
  complaintActKinds,
  complaintActStates,
  complaintFamilies,
  complaintOutcomes,
  complaintStates,
  complaintTags,
  complaintWants,
  entryAuthors,
} from "./complaint-names.ts";
import { defineConsoleCall } from "./console-call.ts";
import { actionBodyWithoutReason, operatorActionBody } from "./operator-action.ts";
import { orderFinding, orderNumber } from "./orders.ts";
import { countedPageOf, pageQuery } from "./paging.ts";
import { orderState, paymentMethod, sentence } from "./shop-values.ts";

/** The longest text of any gateway; each desk has its own limit. */
export const maxComplaintText = 500;
export const maxReplyPictures = 4;
export const maxReplyPictureBytes = 2 * 1024 * 1024;
const maxEncodedPicture = Math.ceil(maxReplyPictureBytes / 3) * 4;
/** All pictures of a reply together: proxies let 7 MB pass. */
const maxEncodedPictures = Math.ceil((5 * 1024 * 1024) / 3) * 4;

export const complaintFilters = {
  /** Without it, complaints that have not ended. */
  show: z.optional(z.literal("all")),
  method: z.optional(paymentMethod),
  orderNo: z.optional(orderNumber),
} as const;

const complaintRow = z.object({
  id: z.int(),
  method: paymentMethod,
  family: z.enum(complaintFamilies),
  /** The gateway's number of the complaint. */
  gatewayId: z.string(),
  /** The orders that it is about; empty if it is about another shop's payment. */
  orderNos: z.array(z.string()),
  state: z.enum(complaintStates),
  /** The gateway's own word. */
  gatewayState: z.string(),
  wants: z.enum(complaintWants),
  /** The sum of its payments; null if the gateway does not say it. */
  amountFen: z.nullable(z.int()),
  tags: z.array(z.enum(complaintTags)),
  times: z.int(),
  createdAt: instant,
  replyDueAt: z.nullable(instant),
  settleDueAt: z.nullable(instant),
  nextDueAt: z.nullable(instant),
  endedAt: z.nullable(instant),
});
export type ComplaintRow = z.output<typeof complaintRow>;

export const listComplaints = defineConsoleCall("GET /complaints", {
  requiredAccess: "readComplaints",
  query: z.object({ ...pageQuery, ...complaintFilters }),
  reply: countedPageOf(complaintRow),
  summary:
    "Open complaints, the next deadline first; with `show=all` also those that have ended, newest first.",
});

export const readComplaintDesks = defineConsoleCall("GET /complaint-desks", {
  requiredAccess: "readComplaints",
  reply: z.object({
    desks: z.array(
      z.object({
        method: paymentMethod,
        family: z.enum(complaintFamilies),
        /** Null until the gateway has answered. */
        isGranted: z.nullable(z.boolean()),
        listedAt: z.nullable(instant),
        lastFailure: z.nullable(z.string()),
        /** `console`: the URL for notices is set in the gateway's own console. */
        noticeUrl: z.enum(["set", "missing", "foreign", "console", "unknown"]),
        /** The URL that is set at the gateway now. */
        url: z.nullable(z.string()),
        ownUrl: z.string(),
      }),
    ),
  }),
  summary: "The gateways' interfaces for complaints: whether they are granted, read, and send notices here.",
});

const complaintEntry = z.object({
  id: z.int(),
  author: z.enum(entryAuthors),
  /** The gateway's own word for what was done. */
  kind: z.string(),
  /** Null once erased. */
  text: z.nullable(z.string()),
  /** How many pictures it has; `readComplaintPicture` reads one. */
  pictures: z.int(),
  at: instant,
});
export type ComplaintEntryRow = z.output<typeof complaintEntry>;

const complaintAct = z.object({
  id: z.int(),
  kind: z.enum(complaintActKinds),
  text: z.nullable(z.string()),
  outcome: z.nullable(z.enum(complaintOutcomes)),
  state: z.enum(complaintActStates),
  /** A code of `complaintActNotes`, or what the gateway said. */
  note: z.nullable(z.string()),
  refundNo: z.nullable(z.string()),
  operator: z.string(),
  createdAt: instant,
});
export type ComplaintActRow = z.output<typeof complaintAct>;

const complaintOrder = z.object({
  orderNo: z.string(),
  state: orderState,
  priceFen: z.int(),
  packageName: z.string(),
  accountId: z.int(),
  isAccountDeleted: z.boolean(),
  isAccountDeleting: z.boolean(),
  refundableFen: z.int(),
  refundedFen: z.int(),
  refundsParts: z.boolean(),
  /** As on the order's page, the most important first. */
  diagnosis: z.array(orderFinding),
});
export type ComplaintOrder = z.output<typeof complaintOrder>;

/** What can be done with a complaint, apart from the operator's role. */
export const complaintActions = [
  "answer",
  "complete",
  "finish",
  "reject",
  "refund",
  "phone",
  "refresh",
] as const;

const complaintDetail = z.object({
  ...complaintRow.shape,
  problem: z.nullable(z.string()),
  /** The payer's text; null once erased. */
  text: z.nullable(z.string()),
  refundFen: z.nullable(z.int()),
  pictures: z.int(),
  enteredBy: z.nullable(z.string()),
  /** When the gateway was asked for what is shown. */
  askedAt: instant,
  payments: z.array(
    z.object({
      attemptNo: z.nullable(z.string()),
      gatewayTradeNo: z.nullable(z.string()),
      amountFen: z.nullable(z.int()),
      /** Null if it is not a payment of this shop. */
      orderNo: z.nullable(z.string()),
    }),
  ),
  orders: z.array(complaintOrder),
  /** Oldest first. */
  entries: z.array(complaintEntry),
  /** Oldest first. */
  acts: z.array(complaintAct),
  actions: z.array(z.enum(complaintActions)),
  maxTextLength: z.int(),
  /** An answer that is ready to be edited and sent; null if the orders' diagnosis has none. */
  readyAnswer: z.nullable(sentence),
  /** A refund was promised to the gateway and has failed. */
  hasFailedRefund: z.boolean(),
});
export type ComplaintDetail = z.output<typeof complaintDetail>;

export const readConsoleComplaint = defineConsoleCall("GET /complaints/{id}", {
  requiredAccess: "readComplaints",
  reply: complaintDetail,
  summary: "A complaint with its negotiation, what was done about it, and the diagnosis of its orders.",
});

/** Read from the gateway for each request, and never stored. */
export const readComplaintPicture = defineConsoleCall("GET /complaints/{id}/picture", {
  requiredAccess: "readComplaints",
  query: z.object({
    /** The entry that has the picture; without it, the complaint's own. */
    entryId: z.optional(requiredText(20)),
    /** Counted from 0. */
    number: requiredText(3),
  }),
  reply: z.object({
    type: z.enum(["image/jpeg", "image/png", "image/bmp", "image/gif", "image/webp"]),
    /** The bytes in base64. */
    bytes: z.string(),
  }),
  timeout: "long",
  summary: "A picture of a complaint or of an entry.",
});

/** `afterActId`: the newest act that the operator has seen; 0 if there was none. */
const actBody = { ...actionBodyWithoutReason.shape, afterActId: z.int() } as const;
const actReply = z.object({ actId: z.int() });
const sentPictures = z.optional(
  z
    .array(z.base64().check(z.minLength(1), z.maxLength(maxEncodedPicture)))
    .check(z.maxLength(maxReplyPictures)),
);

export const answerComplaint = defineConsoleCall("POST /complaints/{id}/answer", {
  requiredAccess: "answerComplaints",
  body: z.object({
    ...actBody,
    text: requiredText(maxComplaintText),
    pictures: sentPictures,
  }),
  bodyLimit: maxEncodedPictures + 8_192,
  timeout: "long",
  reply: actReply,
  summary: "Sends a message to the payer, which cannot be taken back.",
});

export const completeComplaint = defineConsoleCall("POST /complaints/{id}/complete", {
  requiredAccess: "answerComplaints",
  body: z.object(actBody),
  reply: actReply,
  summary: "Tells the gateway that the matter is settled.",
});

export const finishComplaint = defineConsoleCall("POST /complaints/{id}/finish", {
  requiredAccess: "answerComplaints",
  body: z.object({
    ...actBody,
    outcome: z.enum(complaintOutcomes),
    text: requiredText(maxComplaintText),
    pictures: sentPictures,
  }),
  bodyLimit: maxEncodedPictures + 8_192,
  timeout: "long",
  reply: actReply,
  summary: "Submits the result of the handling with a message to the payer and proof.",
});

export const rejectComplaint = defineConsoleCall("POST /complaints/{id}/reject", {
  requiredAccess: "answerComplaints",
  body: z.object({ ...actBody, text: requiredText(maxComplaintText) }),
  reply: actReply,
  summary:
    "Refuses the refund that the payer asks for, with the reason for the payer, which ends the complaint.",
});

export const refundComplaint = defineConsoleCall("POST /complaints/{id}/refund", {
  requiredAccess: "moveMoney",
  body: z.object({
    ...operatorActionBody.shape,
    afterActId: z.int(),
    orderNo: requiredText(64),
    amountFen: z.int().check(z.positive()),
  }),
  timeout: "long",
  reply: z.object({
    refundNo: z.string(),
    amountFen: z.int(),
    state: z.enum(["underway", "done", "refused"]),
    /** Whether the gateway is told that the refund was approved; if not, the payer is to be answered. */
    isApproved: z.boolean(),
  }),
  summary:
    "Refunds an order of the complaint as any other refund, and tells the gateway where it can be told.",
});

export const refreshComplaint = defineConsoleCall("POST /complaints/{id}/refresh", {
  requiredAccess: "readComplaints",
  body: actionBodyWithoutReason,
  timeout: "long",
  summary: "Reads the complaint at the gateway now.",
});

/** Recorded in the audit log; the number is stored nowhere. */
export const revealComplaintPhone = defineConsoleCall("POST /complaints/{id}/phone", {
  requiredAccess: "revealContacts",
  body: operatorActionBody,
  timeout: "long",
  reply: z.object({
    /** Null if the payer left none. */
    phone: z.nullable(z.string()),
    /** It was encrypted for another key. */
    isUnreadable: z.boolean(),
  }),
  summary: "Shows the payer's phone number, which may be used for this complaint only.",
});

export const enterComplaint = defineConsoleCall("POST /complaints", {
  requiredAccess: "answerComplaints",
  body: z.object({
    ...actionBodyWithoutReason.shape,
    orderNo: orderNumber,
    text: requiredText(maxComplaintText),
    createdAt: instant,
    /** The deadline that the gateway has set. */
    dueAt: z.optional(instant),
  }),
  reply: z.object({ complaintId: z.int() }),
  summary: "Enters a complaint about a payment method whose gateway has no interface for complaints.",
});

export const setComplaintUrl = defineConsoleCall("POST /complaint-desks/{method}/notice-url", {
  requiredAccess: "switchPayments",
  params: z.object({ method: paymentMethod }),
  body: z.object({
    ...actionBodyWithoutReason.shape,
    /** The foreign URL that it may replace. */
    replaces: z.optional(requiredText(255)),
  }),
  timeout: "long",
  summary: "Sets this site's URL for notices about complaints at the gateway.",
});
