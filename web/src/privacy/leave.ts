import type { ReplyOf } from "@baleen/contract/call.ts";
import type { Language } from "@baleen/contract/language.ts";
import { exportData, type OwnerProof, requestDeletion } from "@baleen/contract/privacy.ts";
import { callApi } from "../api/call-api.ts";
import { sendCall } from "../api/send-call.ts";

/** Asks for everything that is kept about the person and saves it as a file. Throws an `ApiError`. */
export async function saveExport(proof: OwnerProof, language: Language): Promise<void> {
  const { value } = await sendCall(exportData, { body: proof, language });
  const day = new Date().toISOString().slice(0, 10);
  saveFile(`baleen-${day}.json`, JSON.stringify(value, null, 2));
}

function saveFile(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // The browser has begun to read it by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

export async function askToDelete(
  proof: OwnerProof,
  isNow: boolean,
  language: Language,
): Promise<ReplyOf<typeof requestDeletion>> {
  return await callApi(requestDeletion, { body: { ...proof, ...(isNow && { now: true }) }, language });
}
