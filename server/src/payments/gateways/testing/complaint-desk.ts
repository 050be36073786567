import type { ComplaintDesk, ComplaintFamily, GatewayComplaint } from "../complaints.ts";
import type { Gateway } from "../gateway.ts";

export function complaintDeskOf({ complaintDesks = [] }: Gateway, family: ComplaintFamily): ComplaintDesk {
  const desk = complaintDesks.find((one) => one.family === family);
  if (!desk) throw new Error(`The gateway has no desk for ${family}`);
  return desk;
}

/** What a list has, if all of it can be read. */
export async function* readable(list: ReturnType<ComplaintDesk["list"]>): AsyncGenerator<GatewayComplaint> {
  for await (const complaint of list) {
    if (!complaint) throw new Error("A complaint of the list cannot be read");
    yield complaint;
  }
}
