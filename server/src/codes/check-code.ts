import type { Deps } from "../deps.ts";
import { AppError } from "../http/app-error.ts";
import type { Device } from "../http/device.ts";
import { keyedDigest, sameDigest } from "../outside/digest.ts";
import { type Code, type Proof, takeGuess } from "./code-store.ts";

/**
 * Compares a typed code with the newest one for its proof that this browser may use. The code is not spent by this: whoever acts on it
 * does so in the act's own transaction, by `spendCode`. Throws `codeWrong` for a wrong code, one that was used,
 * guessed at five times, or is older than five minutes, all alike.
 */
export async function checkCode(
  { db, clock, secretKey }: Deps,
  proof: Proof,
  typed: string,
  device: Device,
): Promise<Code> {
  const code = await takeGuess(db, proof, device, clock.now());
  if (!code || !sameDigest(code.digest, codeDigest(secretKey, proof, typed))) throw codeWrong();
  return code;
}

export function codeDigest(
  secretKey: string,
  { purpose, channel, target, accountId }: Proof,
  code: string,
): string {
  return keyedDigest(secretKey, "code", purpose, channel, target, String(accountId), code);
}

export function codeWrong(): AppError {
  return new AppError("codeWrong", { fields: { code: "codeWrong" } });
}
