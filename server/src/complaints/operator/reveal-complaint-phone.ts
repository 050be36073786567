import type { ConsoleAction } from "../../operators/console-handler.ts";
import { performAction } from "../../operators/perform-action.ts";
import { Rejection } from "../../platform/rejection.ts";
import { keyOf } from "../complaint-store.ts";
import { findDesk } from "../desks.ts";
import { auditSubjectOf, requireComplaint } from "./act-on-complaint.ts";
import { askGateway } from "./refresh-complaint.ts";

/** Asks the gateway for the number each time: it is stored nowhere, and not in the audit log either. */
export const revealComplaintPhone: ConsoleAction<"revealComplaintPhone"> = async (context, { id, ...by }) => {
  const complaint = await requireComplaint(context.db, id);
  const desk = findDesk(context, keyOf(complaint));
  if (!desk) throw new Rejection("complaintActUnavailable");
  const subject = await auditSubjectOf(context.db, complaint);
  const params = { number: complaint.gateway_id };
  const action = { ...by, action: "revealComplaintPhone", params, subject } as const;
  await performAction(context, action, async () => ({ result: null }));
  const phone = await askGateway(() => desk.readPhone(complaint.gateway_id));
  const isUnreadable = phone === "unreadable";
  return { phone: isUnreadable ? null : (phone ?? null), isUnreadable };
};
