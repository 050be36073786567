import { defaultLanguage } from "@baleen/contract/language.ts";
import { listPackages, type MembershipPackage } from "@baleen/contract/packages.ts";
import { callApi } from "../api/call-api.ts";

/** The packages that are on sale now. */
export function fetchPackages(signal: AbortSignal): Promise<readonly MembershipPackage[]> {
  // Packages come in all languages at once, so the language asked in makes no difference.
  return callApi(listPackages, { language: defaultLanguage, signal });
}
