import type * as calls from "@baleen/contract/back-office/accounts.ts";
import { isPermitted } from "@baleen/contract/back-office/roles.ts";
import type { ReplyOf } from "@baleen/contract/call.ts";
import { findConfirmedRequest } from "../../accounts/recovery/recovery-request-store.ts";
import type { Queries } from "../../platform/database/transaction.ts";
import { actionBy, type ConsoleHandler } from "../console-handler.ts";
import { OperatorError } from "../operator-error.ts";
import { approveRecovery as approve, refuseRecovery as refuse } from "./approve-recovery.ts";
import { confirmRecovery as confirm } from "./confirm-recovery.ts";

type Recovery = ReplyOf<typeof calls.readAccount>["recovery"];

const kinds = ["payment", "cardKey"] as const;

/** The confirmed request of an account, as its page shows it. */
export async function recoveryOf(db: Queries, accountId: number, now: Date): Promise<Recovery> {
  const request = await findConfirmedRequest(db, accountId, now);
  if (!request?.confirmed_at || request.confirmed_by === null) return null;
  return {
    requestId: request.id,
    requestedAt: request.created_at.toISOString(),
    device: request.device_label ?? "",
    isKnownDevice: request.is_known_device,
    confirmedAt: request.confirmed_at.toISOString(),
    confirmedBy: request.confirmed_by,
    evidence: kinds.filter((kind) => request.evidence?.includes(kind)),
    approvedBy: request.approved_by,
    worksFrom: request.works_from?.toISOString() ?? null,
    worksUntil: request.works_until?.toISOString() ?? null,
  };
}

export const confirmRecovery: ConsoleHandler<typeof calls.confirmRecovery> = async (deps, asked) => {
  const { code, payment, cardKey } = asked.body;
  if (payment !== undefined && isPermitted(asked.operator.role, "readPaymentNumbers")) {
    throw new OperatorError(readableByRole);
  }
  const evidence = { payment, cardKey };
  return await confirm(deps, { accountId: asked.params.id, code, evidence, ...actionBy(asked) });
};

const readableByRole = {
  zh: "你的角色在控制台里看得到付款单号，由你填写不能算证明：请对方提供卡密，或由客服来确认",
  en: "Your role reads payment numbers in the console, so from you they prove nothing: ask for a card key, or let support confirm",
};

export const approveRecovery: ConsoleHandler<typeof calls.approveRecovery> = async (deps, asked) => {
  const { requestId } = asked.body;
  return await approve(deps, { accountId: asked.params.id, requestId, ...actionBy(asked) });
};

export const refuseRecovery: ConsoleHandler<typeof calls.refuseRecovery> = async (deps, asked) => {
  const { requestId } = asked.body;
  return await refuse(deps, { accountId: asked.params.id, requestId, ...actionBy(asked) });
};
