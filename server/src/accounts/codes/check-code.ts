import { keyedDigest, sameDigest } from "../../platform/digest.ts";
import { AppError } from "../../platform/http/app-error.ts";
import type { Device } from "../../platform/http/device.ts";
import type { AccountDeps } from "../deps.ts";
import { type Code, type Proof, returnGuess, takeGuess } from "./code-store.ts";

/**
 * Compares a code with the newest one that this device may use, and counts the guess. It does not mark the code used;
 * the caller does that in its own transaction with `spendCode`. Throws the same `codeWrong` for a wrong, used or
 * expired code and after five wrong guesses.
 */
export async function checkCode(
  { db, clock, secretKey }: AccountDeps,
  proof: Proof,
  typed: string,
  device: Device,
): Promise<Code> {
  const code = await takeGuess(db, proof, device, clock.now());
  if (!code || !sameDigest(code.digest, codeDigest(secretKey, proof, typed))) throw codeWrong();
  await returnGuess(db, code, device);
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
