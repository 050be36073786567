import { readRecovery } from "@baleen/contract/accounts/recovery.ts";
import type { ReplyOf } from "@baleen/contract/call.ts";
import type { Language } from "@baleen/contract/language.ts";
import { callApi } from "../../platform/api/call-api.ts";

export type ApprovedRecovery = NonNullable<ReplyOf<typeof readRecovery>["approved"]>;

const checkEveryMs = 3_600_000;
const checkedKey = "no-recovery";

/**
 * The approved recovery of a token's account, if any. That there is none is cached for an hour in this tab: recoveries
 * wait for twelve. Throws an `ApiError`; a 401 does not end the session of a visitor who only reads a page.
 */
export async function findApprovedRecovery(
  token: string,
  language: Language,
  nowMs: number,
): Promise<ApprovedRecovery | undefined> {
  const tokenEnd = token.slice(-6);
  const [checkedToken, checkedAtMs] = (read() ?? "").split(" ");
  if (checkedToken === tokenEnd && nowMs - Number(checkedAtMs) < checkEveryMs) return undefined;
  const { approved } = await callApi(readRecovery, { language, token, ignoreUnauthorized: true });
  if (approved) return approved;
  write(`${tokenEnd} ${nowMs}`);
  return undefined;
}

function read(): string | null {
  try {
    return sessionStorage.getItem(checkedKey);
  } catch {
    return null;
  }
}

function write(value: string): void {
  try {
    sessionStorage.setItem(checkedKey, value);
  } catch {}
}
