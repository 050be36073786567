import type { ComplaintDesk, ComplaintFamily } from "../complaints.ts";
import type { Gateway } from "../gateway.ts";

export function complaintDeskOf({ complaintDesks = [] }: Gateway, family: ComplaintFamily): ComplaintDesk {
  const desk = complaintDesks.find((one) => one.family === family);
  if (!desk) throw new Error(`The gateway has no desk for ${family}`);
  return desk;
}
