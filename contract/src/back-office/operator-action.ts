import * as z from "zod/mini";
import type { Call } from "../call.ts";
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
type ReasonCategory = keyof typeof reasonCategories;

const minLetters = 4;

/** Whether a text says why: four letters, or two Chinese characters, which say as much. */
export function isReason(text: string): boolean {
  const letters = [...text.replaceAll(/\s/g, "")];
  const size = letters.reduce((sum, letter) => sum + (/\p{Script=Han}/u.test(letter) ? 2 : 1), 0);
  return size >= minLetters;
}

/**
 * What the body of every changing call contains. `actionKey` is made once per form: repeating a call with the same key
 * answers with the first result and changes nothing more.
 */
export const operatorAction = {
  actionKey: z.uuid(),
  reasonCategory: z.enum(Object.keys(reasonCategories) as [ReasonCategory, ...ReasonCategory[]]),
  reason: z.string().check(z.trim(), z.refine(isReason, { error: "reasonShort" }), z.maxLength(500)),
} as const;

export const operatorActionBody = z.object(operatorAction);
/** The body of an action that changes nothing by itself, and so needs no reason. */
export const unreasonedActionBody = z.pick(operatorActionBody, { actionKey: true });

export type OperatorActionBody = z.output<typeof operatorActionBody>;

/** Whether the body of a call has a reason. */
export function needsReason({ body }: Pick<Call, "body">): boolean {
  return body instanceof z.ZodMiniObject && "reason" in body.shape;
}
