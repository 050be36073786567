import type { ConsoleAction } from "../../operators/console-handler.ts";
import { performAction } from "../../operators/perform-action.ts";
import { GatewayError } from "../../payments/gateways/gateway.ts";
import { Rejection } from "../../platform/rejection.ts";
import { keyOf } from "../complaint-store.ts";
import { readNow } from "../read-complaint.ts";
import { auditSubjectOf, requireComplaint } from "./act-on-complaint.ts";

export const refreshComplaint: ConsoleAction<"refreshComplaint"> = async (context, { id, ...by }) => {
  const complaint = await requireComplaint(context.db, id);
  const subject = await auditSubjectOf(context.db, complaint);
  const action = {
    ...by,
    action: "refreshComplaint",
    params: { number: complaint.gateway_id },
    subject,
  } as const;
  await performAction(context, action, async () => ({ result: null }));
  const read = await askGateway(() => readNow(context, keyOf(complaint)));
  if (!read) throw new Rejection("complaintActUnavailable");
  return null;
};

/** Throws `complaintGatewaySilent` if the gateway does not answer as it should. */
export async function askGateway<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask();
  } catch (cause) {
    throw cause instanceof GatewayError ? new Rejection("complaintGatewaySilent", { cause }) : cause;
  }
}
