import type { AuditOutcome } from "@baleen/contract/back-office/audit-outcomes.ts";
import type { checkPaymentMethod as call } from "@baleen/contract/back-office/payments.ts";
import type { ReplyOf } from "@baleen/contract/call.ts";
import type { ConsoleContext } from "../../context.ts";
import { addAuditLogOutcome } from "../../operators/audit-log/audit-log-store.ts";
import type { ConsoleAction } from "../../operators/console-handler.ts";
import { type OperatorAction, performAction } from "../../operators/perform-action.ts";
import { Rejection } from "../../platform/rejection.ts";
import { selfTestMethod } from "../gateways/self-test-method.ts";
import { methodSubject } from "./switch-payment-method.ts";

/** Runs the self-test for an operator. A repeated request runs it again, under the same audit log entry. */
export const checkPaymentMethod: ConsoleAction<"checkPaymentMethod", ConsoleContext> = async (
  context,
  { method, ...by },
) => {
  const { db, clock, random, gateways, payments } = context;
  const action: OperatorAction = { ...by, action: "checkPaymentMethod", subject: methodSubject(method) };
  const { result } = await performAction(context, action, async (_, { id }) => {
    if (!gateways.has(method)) throw new Rejection("methodNotSetUp");
    return { result: { entryId: id }, outcome: "started" };
  });
  const steps: ReplyOf<typeof call>["steps"] = [];
  const tools = { clock, random, origin: context.origin() };
  for await (const { sentence: what, result, remedy: hint = null } of selfTestMethod(
    method,
    payments,
    tools,
  )) {
    steps.push({ what, ok: result === "ok", hint });
  }
  const failed = steps.filter(({ ok }) => !ok).map(({ what }) => what);
  const outcome: AuditOutcome =
    failed.length === 0 ? { outcome: "done" } : { outcome: "stepsFailed", params: { steps: failed } };
  await addAuditLogOutcome(db, result.entryId, outcome, clock.now());
  return { steps };
};
