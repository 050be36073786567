import type { Language } from "@baleen/contract/language.ts";
import { countDownload } from "@baleen/contract/statistics.ts";
import { callApi } from "../../api/call-api.ts";

/** Counts a download that is about to begin. */
export async function tellOfDownload(language: Language): Promise<void> {
  await callApi(countDownload, { language });
}
