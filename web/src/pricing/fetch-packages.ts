import { builtInPackages } from "@baleen/contract/built-in-content.ts";
import { defaultLanguage } from "@baleen/contract/language.ts";
import { listPackages, type MembershipPackage } from "@baleen/contract/packages.ts";
import { sendCall } from "../api/send-call.ts";
import { readPackages } from "./read-packages.ts";

/**
 * The packages that are on sale now. Without an answer that can be used, those that the page arrived with, and the
 * built-in ones where it arrived with none.
 */
export async function fetchPackages(
  delivered: readonly MembershipPackage[],
  signal: AbortSignal,
): Promise<readonly MembershipPackage[]> {
  // Packages come in all languages at once, so the language asked in makes no difference.
  const answer = await sendCall(listPackages, { language: defaultLanguage, signal }).catch(() => undefined);
  return readPackages(answer?.value) ?? (delivered.length > 0 ? delivered : builtInPackages);
}
