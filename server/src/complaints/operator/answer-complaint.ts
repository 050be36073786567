import { createHash } from "node:crypto";
import { maxReplyPictureBytes } from "@baleen/contract/back-office/complaints.ts";
import type { ConsoleAction } from "../../operators/console-handler.ts";
import type { ComplaintPicture } from "../../payments/gateways/complaints.ts";
import { Rejection } from "../../platform/rejection.ts";
import { type PreparedPicture, prepareAct } from "./act-on-complaint.ts";

/** A picture that the gateway would refuse is refused here, before anything is written. */
export const answerComplaint: ConsoleAction<"answerComplaint"> = async (
  context,
  { text, pictures = [], ...by },
) => {
  const act = { kind: "reply", text: text.trim(), pictures: pictures.map(readPicture) } as const;
  return await prepareAct(context, by, "answerComplaint", act);
};

const beginnings: readonly (readonly [type: ComplaintPicture["type"], magic: string])[] = [
  ["image/jpeg", "\u00ff\u00d8\u00ff"],
  ["image/png", "\u0089PNG\r\n\u001a\n"],
  ["image/bmp", "BM"],
];

/** Throws `complaintPictureRefused`. */
export function readPicture(encoded: string): PreparedPicture {
  const bytes = Buffer.from(encoded, "base64");
  const head = bytes.subarray(0, 8).toString("latin1");
  const type = beginnings.find(([, magic]) => head.startsWith(magic))?.[0];
  if (!type || bytes.length > maxReplyPictureBytes) throw new Rejection("complaintPictureRefused");
  return { type, bytes, digest: createHash("sha256").update(bytes).digest("hex") };
}
