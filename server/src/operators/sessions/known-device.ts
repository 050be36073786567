import { readSignedToken, signToken } from "../../platform/digest.ts";
import { type Random, randomToken } from "../../platform/random.ts";

const purpose = "operator device";

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
  const [operatorId, id] = readSignedToken(secretKey, purpose, token) ?? [];
  return id === undefined ? undefined : { operatorId: Number(operatorId), id };
}

/** The token of an operator's device: the same id again where it is known. */
export function writeDeviceToken(
  { secretKey, random }: { readonly secretKey: string; readonly random: Random },
  operatorId: number,
  sent: string | undefined,
): string {
  const known = readDeviceToken(secretKey, sent);
  const id = known?.operatorId === operatorId ? known.id : randomToken(random);
  return signToken(secretKey, purpose, String(operatorId), id);
}
