import type { ConsoleHandler } from "../../operators/console-handler.ts";
import type { ComplaintDesk } from "../../payments/gateways/complaints.ts";
import { GatewayError } from "../../payments/gateways/gateway.ts";
import { Rejection } from "../../platform/rejection.ts";
import { type Complaint, keyOf, listEntries, type StoredEntry } from "../complaint-store.ts";
import { findDesk } from "../desks.ts";
import { requireComplaint } from "./act-on-complaint.ts";
import { askGateway } from "./refresh-complaint.ts";

/** The browser names a picture by its place, so no address of the caller's choice is ever asked for. */
export const readComplaintPicture: ConsoleHandler<"readComplaintPicture"> = async (
  context,
  { params, query: { entryId, number } },
) => {
  const complaint = await requireComplaint(context.readsDb, params.id);
  const desk = findDesk(context, keyOf(complaint));
  const entries = entryId === undefined ? [] : await listEntries(context.readsDb, complaint.id);
  const entry = entries.find(({ id }) => String(id) === entryId);
  const pictures = entryId === undefined ? complaint.pictures : (entry?.pictures ?? []);
  const reference = pictures[Number(number)];
  if (!desk || reference === undefined) throw new Rejection("notFound");
  const { type, bytes } = await askGateway(async () => {
    try {
      return await desk.readPicture(reference);
    } catch (error) {
      if (!entry || !(error instanceof GatewayError)) throw error;
      const fresh = await findFreshPicture(desk, complaint, entry, Number(number));
      if (fresh === undefined || fresh === reference) throw error;
      return await desk.readPicture(fresh);
    }
  });
  return { type, bytes: Buffer.from(bytes).toString("base64") };
};

/** The addresses in a history are valid for an hour, so those that were stored with it may be over. */
async function findFreshPicture(
  desk: ComplaintDesk,
  complaint: Complaint,
  { gateway_entry_id }: StoredEntry,
  number: number,
): Promise<string | undefined> {
  const read = await desk.read(complaint.gateway_id);
  const entry = read?.entries?.find(({ gatewayEntryId }) => gatewayEntryId === gateway_entry_id);
  return entry?.pictures[number];
}
