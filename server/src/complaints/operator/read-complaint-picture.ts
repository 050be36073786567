import type { ConsoleHandler } from "../../operators/console-handler.ts";
import { Rejection } from "../../platform/rejection.ts";
import { keyOf, listEntries } from "../complaint-store.ts";
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
  const { type, bytes } = await askGateway(() => desk.readPicture(reference));
  return { type, bytes: Buffer.from(bytes).toString("base64") };
};
