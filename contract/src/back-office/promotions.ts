import * as z from "zod/mini";
import type { Localized } from "../language.ts";
import { identifier, instant, requiredText, wholeNumber } from "../rules.ts";
import { parsePromotionCode } from "../typed-values/promotion-code.ts";
import { defineConsoleCall } from "./console-call.ts";
import { exportedFile, exportFormat } from "./exported-file.ts";
import { operatorActionFields } from "./operator-action.ts";
import { pageOf, pageQuery } from "./paging.ts";

export const maxCodesPerPromotion = 1_000;
/** Uses are counted when a code is used, so that a limit has an end. */
export const maxUsesPerCode = 100_000;

export const promotionCodeState = z.enum(["active", "notStarted", "usedUp", "ended", "revoked"]);
export type PromotionCodeState = z.output<typeof promotionCodeState>;

export const promotionCodeStateNames: Readonly<Record<PromotionCodeState, Localized>> = {
  active: { zh: "可用", en: "Active" },
  notStarted: { zh: "未开始", en: "Not started" },
  usedUp: { zh: "已用完", en: "Used up" },
  ended: { zh: "已结束", en: "Ended" },
  revoked: { zh: "已作废", en: "Revoked" },
};

/** `used`: by paid orders, refunded ones too. `reserved`: by open orders. `late`: those of `used` that were paid after their order had ended. */
const uses = { used: z.int(), reserved: z.int(), late: z.int() } as const;

const promotion = z.object({
  id: z.int(),
  name: z.string(),
  /** Exactly one of the two is set. */
  percent: z.nullable(z.int()),
  amountFen: z.nullable(z.int()),
  /** Null for all packages. */
  packageIds: z.nullable(z.array(z.int())),
  startsAt: instant,
  /** Null if it is open-ended. */
  endsAt: z.nullable(instant),
  /** How often each of its codes can be used; null without a limit. */
  maxUses: z.nullable(z.int()),
  firstPurchaseOnly: z.boolean(),
  note: z.nullable(z.string()),
  madeBy: z.string(),
  madeAt: instant,
  codes: z.int(),
  revoked: z.int(),
  /** The code, if it is the only one. */
  onlyCode: z.nullable(z.string()),
  ...uses,
  /** What its paid orders cost less. */
  reductionFen: z.int(),
});
export type PromotionRow = z.output<typeof promotion>;

const promotionCode = z.object({
  code: z.string(),
  /** Leads to the plans with the code entered. */
  link: z.string(),
  state: promotionCodeState,
  ...uses,
  maxUses: z.nullable(z.int()),
  revokedAt: z.nullable(instant),
});
export type PromotionCodeRow = z.output<typeof promotionCode>;

export const listPromotions = defineConsoleCall("GET /promotions", {
  canUseReplica: true,
  requiredAccess: "readShop",
  query: z.object(pageQuery),
  reply: pageOf(promotion),
  summary: "Promotions with the uses of their codes, newest first.",
});

export const readPromotion = defineConsoleCall("GET /promotions/{id}", {
  requiredAccess: "readShop",
  reply: promotion,
  summary: "One promotion.",
});

export const listPromotionCodes = defineConsoleCall("GET /promotions/{id}/codes", {
  canUseReplica: true,
  requiredAccess: "readShop",
  query: z.object(pageQuery),
  reply: pageOf(promotionCode),
  summary: "The codes of a promotion in the order they were made, a page at a time.",
});

const chosenCode = z.pipe(
  requiredText(64).check(
    z.refine((typed) => parsePromotionCode(typed) !== undefined, "promotionCodeInvalid"),
  ),
  z.transform((typed) => parsePromotionCode(typed) ?? ""),
);

/** The terms of a promotion never change. To end it, revoke its codes. */
export const createPromotion = defineConsoleCall("POST /promotions", {
  requiredAccess: "managePromotions",
  timeout: "long",
  body: z.object({
    ...operatorActionFields,
    /** Unique. */
    name: requiredText(80),
    reduction: z.union(
      [
        z.object({ percent: wholeNumber(1, 99) }),
        z.object({ fen: z.int().check(z.minimum(1), z.maximum(100_000_000)) }),
      ],
      "invalid",
    ),
    packageIds: z.nullable(z.array(identifier).check(z.minLength(1, "required"), z.maxLength(50))),
    /** Null means now. */
    startsAt: z.nullable(instant),
    endsAt: z.nullable(instant),
    maxUses: z.nullable(wholeNumber(1, maxUsesPerCode)),
    firstPurchaseOnly: z.boolean(),
    note: z.nullable(requiredText(500)),
    /** One code that the operator chooses, or a number of random ones. */
    codes: z.union(
      [z.object({ chosen: chosenCode }), z.object({ random: wholeNumber(1, maxCodesPerPromotion) })],
      "promotionCodeInvalid",
    ),
  }),
  reply: promotion,
  summary: "Makes a promotion with its codes.",
});

/** `found`: the codes that were meant; `changed`: those of them that were not revoked before. */
export const revokePromotionCodes = defineConsoleCall("POST /promotions/{id}/revoke", {
  requiredAccess: "managePromotions",
  body: z.object({
    ...operatorActionFields,
    /** If absent, all codes of the promotion. */
    code: z.optional(requiredText(64)),
  }),
  reply: z.object({ found: z.int(), changed: z.int() }),
  summary: "Revokes codes of a promotion. Orders that have one keep it and their price.",
});

export const exportPromotionCodes = defineConsoleCall("POST /promotions/{id}/export", {
  canUseReplica: true,
  requiredAccess: "exportLists",
  timeout: "streamed",
  body: z.object({ ...operatorActionFields, format: exportFormat }),
  reply: exportedFile,
  summary: "The codes of a promotion with their uses as a file.",
});
