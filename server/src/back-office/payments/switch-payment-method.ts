import type { Localized } from "@baleen/contract/language.ts";
import type { PaymentMethod } from "@baleen/contract/shop/payment-methods.ts";
import { sql } from "kysely";
import { notifyContentChange } from "../../content/published-content.ts";
import type { Tx } from "../../platform/database/transaction.ts";
import { ExplainedError } from "../../platform/explained-error.ts";
import { AppError } from "../../platform/http/app-error.ts";
import type { PrivacyDeps } from "../../privacy/deps.ts";
import type { ConsoleAction } from "../console-handler.ts";
import { performAction } from "../perform-action.ts";

interface State {
  readonly isOn: boolean;
  readonly sentence: Localized | null;
}

export const methodSubject = (method: PaymentMethod) => ({ kind: "paymentMethod", id: method }) as const;

/**
 * Stops new orders and codes by a method; codes that exist are still payable, and refunds still work. Throws
 * `lastPaymentMethod` if no other is on and that is not confirmed.
 */
export const disablePaymentMethod: ConsoleAction<"disablePaymentMethod"> = async (
  deps,
  { method, sentenceZh: zh, sentenceEn: en, leavesNone = false, ...by },
) => {
  const subject = methodSubject(method);
  await performAction(deps, { ...by, action: "disablePaymentMethod", subject }, async (tx) => {
    const before = await lockState(tx, method);
    if (before.isOn && !leavesNone && !(await isAnotherOn(tx, deps, method))) {
      throw new AppError("lastPaymentMethod");
    }
    const after = { isOn: false, sentence: { zh, en } };
    await saveState(tx, method, after, { at: deps.clock.now(), by: by.operator.login });
    return { result: null, before, after };
  });
  return null;
};

/** Throws `ExplainedError` if the method is on already. */
export const enablePaymentMethod: ConsoleAction<"enablePaymentMethod"> = async (deps, { method, ...by }) => {
  const subject = methodSubject(method);
  await performAction(deps, { ...by, action: "enablePaymentMethod", subject }, async (tx) => {
    const before = await lockState(tx, method);
    if (before.isOn) throw new ExplainedError(onAlready);
    const after = { isOn: true, sentence: null };
    await saveState(tx, method, after, { at: deps.clock.now(), by: by.operator.login });
    return { result: null, before, after };
  });
  return null;
};

const onAlready: Localized = { zh: "这种支付方式已经开启", en: "This payment method is on already" };

/** Of those that have a gateway. */
async function isAnotherOn(tx: Tx, { gateways }: PrivacyDeps, method: PaymentMethod): Promise<boolean> {
  const rows = await tx
    .selectFrom("payment_method_states")
    .select("method")
    .where("is_on", "=", false)
    .execute();
  const off = new Set<string>(rows.map((row) => row.method));
  return [...gateways.keys()].some((other) => other !== method && !off.has(other));
}

/** Locks the states of all methods: which one is the last depends on the others. */
async function lockState(tx: Tx, method: PaymentMethod): Promise<State> {
  await sql`lock table payment_method_states in share row exclusive mode`.execute(tx);
  const row = await tx
    .selectFrom("payment_method_states")
    .select(["is_on", "sentence_zh", "sentence_en"])
    .where("method", "=", method)
    .executeTakeFirst();
  if (!row || row.is_on) return { isOn: true, sentence: null };
  return { isOn: false, sentence: { zh: row.sentence_zh ?? "", en: row.sentence_en ?? "" } };
}

async function saveState(
  tx: Tx,
  method: PaymentMethod,
  { isOn, sentence }: State,
  { at, by }: { readonly at: Date; readonly by: string },
): Promise<void> {
  const changing = {
    is_on: isOn,
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
  // Pages say whether anything can be bought.
  await notifyContentChange(tx);
}
