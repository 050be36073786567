import { keyedDigest, sameDigest } from "../../platform/digest.ts";
import { type Random, randomToken } from "../../platform/random.ts";

/** A browser in which an operator has signed in before. */
interface KnownDevice {
  readonly operatorId: number;
  /** Tells the operator's devices apart. */
  readonly id: string;
}

/**
 * The device of a cookie; undefined if it was not signed by this deployment. It is no credential: its wrong passwords are
 * counted apart, so that other people's guesses do not delay its operator (OWASP, device cookies).
 */
export function readDeviceToken(secretKey: string, token = ""): KnownDevice | undefined {
  const [, operatorId, id, signature] = /^(\d{1,9})\.([\w-]{43})\.([0-9a-f]{64})$/.exec(token) ?? [];
  if (operatorId === undefined || id === undefined || signature === undefined) return undefined;
  const device = { operatorId: Number(operatorId), id };
  return sameDigest(signature, signatureOf(secretKey, device)) ? device : undefined;
}

/** The token of an operator's device: the same id again where it is known. */
export function writeDeviceToken(
  { secretKey, random }: { readonly secretKey: string; readonly random: Random },
  operatorId: number,
  sent: string | undefined,
): string {
  const known = readDeviceToken(secretKey, sent);
  const id = known?.operatorId === operatorId ? known.id : randomToken(random);
  return `${operatorId}.${id}.${signatureOf(secretKey, { operatorId, id })}`;
}

function signatureOf(secretKey: string, { operatorId, id }: KnownDevice): string {
  return keyedDigest(secretKey, "operator device", String(operatorId), id);
}
