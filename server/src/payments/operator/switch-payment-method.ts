import type { Localized } from "@baleen/contract/language.ts";
import type { PaymentMethod } from "@baleen/contract/shop/payment-methods.ts";
import { sql } from "kysely";
import { notifyContentChange } from "../../content/published-content.ts";
import type { ConsoleAction } from "../../operators/console-handler.ts";
import { performAction } from "../../operators/perform-action.ts";
import type { Tx } from "../../platform/database/transaction.ts";
import { Rejection } from "../../platform/rejection.ts";
import { type DisabledMethods, readDisabledMethods } from "../../shop/packages/package-store.ts";

export const methodSubject = (method: PaymentMethod) => ({ kind: "paymentMethod", id: method }) as const;

/**
 * Disables a method for new orders and codes; existing codes stay payable, and refunds still work. Throws
 * `lastPaymentMethod` if no other method is on and `leavesNone` is not set.
 */
export const disablePaymentMethod: ConsoleAction<"disablePaymentMethod"> = async (
  context,
  { method, sentenceZh: zh, sentenceEn: en, leavesNone = false, ...by },
) => {
  const subject = methodSubject(method);
  await performAction(context, { ...by, action: "disablePaymentMethod", subject }, async (tx) => {
    const disabledMethods = await lockDisabledMethods(tx);
    const others = [...context.gateways.keys()].filter((other) => other !== method);
    const isLast = !disabledMethods[method] && others.every((other) => disabledMethods[other]);
    if (isLast && !leavesNone) throw new Rejection("lastPaymentMethod");
    const sentence = { zh, en };
    await saveState(tx, method, sentence, { at: context.clock.now(), by: by.operator.login });
    return { result: null, before: stateOf(disabledMethods[method]), after: stateOf(sentence) };
  });
  return null;
};

/** Throws `methodOnAlready`. */
export const enablePaymentMethod: ConsoleAction<"enablePaymentMethod"> = async (
  context,
  { method, ...by },
) => {
  const subject = methodSubject(method);
  await performAction(context, { ...by, action: "enablePaymentMethod", subject }, async (tx) => {
    const { [method]: sentence } = await lockDisabledMethods(tx);
    if (!sentence) throw new Rejection("methodOnAlready");
    await saveState(tx, method, null, { at: context.clock.now(), by: by.operator.login });
    return { result: null, before: stateOf(sentence), after: stateOf(null) };
  });
  return null;
};

/** The state as recorded in the audit log. */
const stateOf = (sentence: Localized | null = null) => ({ isOn: sentence === null, sentence });

/** Locks the states of all methods: whether a method is the last one depends on the others. */
async function lockDisabledMethods(tx: Tx): Promise<DisabledMethods> {
  await sql`lock table payment_method_states in share row exclusive mode`.execute(tx);
  return (await readDisabledMethods(tx)) ?? {};
}

/** Stores a method's state. With a text for buyers, the method is off. */
async function saveState(
  tx: Tx,
  method: PaymentMethod,
  sentence: Localized | null,
  { at, by }: { readonly at: Date; readonly by: string },
): Promise<void> {
  const changing = {
    is_on: sentence === null,
    sentence_zh: sentence?.zh ?? null,
    sentence_en: sentence?.en ?? null,
    changed_at: at,
    changed_by: by,
  };
  await tx
    .insertInto("payment_method_states")
    .values({ method, ...changing })
    .onConflict((conflict) => conflict.column("method").doUpdateSet(changing))
    .execute();
  // Pages show whether anything can be bought.
  await notifyContentChange(tx);
}
