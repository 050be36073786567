import * as z from "zod/mini";
import type { Call } from "../call.ts";
import type { Localized } from "../language.ts";

/** Why an operator changes something. Use `other` when only the free text explains it. */
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

/** Whether a text is long enough to be a reason: four letters or two Chinese characters. */
export function isReason(text: string): boolean {
  const letters = [...text.replaceAll(/\s/g, "")];
  const size = letters.reduce((sum, letter) => sum + (/\p{Script=Han}/u.test(letter) ? 2 : 1), 0);
  return size >= minLetters;
}

/**
 * The fields in the body of every call that changes something. `actionKey` is an idempotency key, made once per form: a
 * repeated call with the same key returns the first result and changes nothing more.
 */
export const operatorActionFields = {
  actionKey: z.uuid(),
  reasonCategory: z.enum(Object.keys(reasonCategories) as [ReasonCategory, ...ReasonCategory[]]),
  reason: z.string().check(z.trim(), z.refine(isReason, { error: "reasonShort" }), z.maxLength(500)),
} as const;

export const operatorActionBody = z.object(operatorActionFields);
/** The body of an action that needs no reason because it changes nothing by itself. */
export const actionBodyWithoutReason = z.pick(operatorActionBody, { actionKey: true });

export type OperatorActionBody = z.output<typeof operatorActionBody>;

/** Whether a call changes something, so that its body has an action key. */
export function isAction({ body }: Pick<Call, "body">): boolean {
  return body instanceof z.ZodMiniObject && "actionKey" in body.shape;
}

/** Whether the body of a call has a reason. */
export function needsReason({ body }: Pick<Call, "body">): boolean {
  return body instanceof z.ZodMiniObject && "reason" in body.shape;
}
