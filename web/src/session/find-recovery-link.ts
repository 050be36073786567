import type { ReplyOf } from "@baleen/contract/call.ts";
import type { Language } from "@baleen/contract/language.ts";
import { readRecovery } from "@baleen/contract/recovery.ts";
import * as z from "zod/mini";
import { apiHost } from "../api/api-host.ts";
import { buildRequest } from "../api/build-request.ts";
import { readAnswer } from "../api/read-answer.ts";

export type RecoveryLink = NonNullable<ReplyOf<typeof readRecovery>["link"]>;

const lookEveryMs = 3_600_000;
const noneKey = "no-recovery-link";

/**
 * The link from support that waits for the account of a token, if any. That there was none is believed for an hour:
 * links wait for twelve. A dead token is no reason here to send anybody to sign in who only reads a page.
 */
export async function findRecoveryLink(
  token: string,
  language: Language,
  nowMs: number,
): Promise<RecoveryLink | undefined> {
  const mark = token.slice(-6);
  const [marked, atMs] = (read() ?? "").split(" ");
  if (marked === mark && nowMs - Number(atMs) < lookEveryMs) return undefined;
  const { url, init } = buildRequest(readRecovery, { language, token, host: apiHost() });
  const answer = await readAnswer(readRecovery, await fetch(url, init));
  const { link } = z.parse(readRecovery.reply, answer.value);
  if (link) return link;
  write(`${mark} ${nowMs}`);
  return undefined;
}

function read(): string | null {
  try {
    return sessionStorage.getItem(noneKey);
  } catch {
    return null;
  }
}

function write(value: string): void {
  try {
    sessionStorage.setItem(noneKey, value);
  } catch {}
}
