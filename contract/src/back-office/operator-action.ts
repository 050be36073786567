import * as z from "zod/mini";
import type { Localized } from "../language.ts";

/** Why an operator changes something. `other` is for what the text alone explains. */
export const reasonCategories = {
  buyerAsked: { zh: "用户要求", en: "Buyer asked" },
  paymentProblem: { zh: "支付问题", en: "Payment problem" },
  cardProblem: { zh: "卡密问题", en: "Card key problem" },
  compensation: { zh: "补偿", en: "Compensation" },
  abuse: { zh: "滥用或欺诈", en: "Abuse or fraud" },
  maintenance: { zh: "日常维护", en: "Routine work" },
  other: { zh: "其他", en: "Other" },
} as const satisfies Readonly<Record<string, Localized>>;
export type ReasonCategory = keyof typeof reasonCategories;

const categories = Object.keys(reasonCategories) as [ReasonCategory, ...ReasonCategory[]];

export const minReasonLength = 4;

/**
 * What the body of every changing call contains. `actionKey` is made once per form: repeating a call with the same key
 * answers with the first result and changes nothing more.
 */
export const operatorAction = {
  actionKey: z.uuid(),
  reasonCategory: z.enum(categories),
  reason: z.string().check(z.trim(), z.minLength(minReasonLength), z.maxLength(500)),
} as const;

export const operatorActionBody = z.object(operatorAction);
export type OperatorActionBody = z.output<typeof operatorActionBody>;
