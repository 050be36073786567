import type { Localized } from "@baleen/contract/language.ts";
import type { PaymentMethod } from "@baleen/contract/payment-methods.ts";
import { sql } from "kysely";
import { AppError } from "../http/app-error.ts";

/** The payment methods that operators have switched off, with the sentence for buyers. */
export type MethodsOff = Readonly<Partial<Record<PaymentMethod, Localized>>>;

/** SQL: selected with what a purchase reads anyway, so that it costs no statement of its own. */
export const methodsOff = sql<MethodsOff | null>`(
  select jsonb_object_agg(method, jsonb_build_object('zh', sentence_zh, 'en', sentence_en))
  from payment_method_states where not is_on)`;

/** Throws `paymentMethodUnavailable` with the operator's sentence if the method is switched off. */
export function requireMethodOn(off: MethodsOff | null, method: PaymentMethod): void {
  const sentence = off?.[method];
  if (sentence) throw new AppError("paymentMethodUnavailable", { sentence });
}
