import type { KeyRing } from "../../platform/key-ring.ts";
import { type Random, randomToken } from "../../platform/random.ts";

/** A browser in which an operator has signed in before. */
interface KnownDevice {
  readonly operatorId: number;
  /** Distinguishes the operator's devices. */
  readonly id: string;
}

/**
 * The device in a cookie; undefined unless this deployment signed the cookie. The cookie is not a credential: it gives
 * a device its own counter of wrong passwords, so that other people's guesses do not delay its operator (OWASP, device
 * cookies).
 */
export function readDeviceToken(keyRing: KeyRing, token = ""): KnownDevice | undefined {
  const [operatorId, id] = keyRing.verify("operator device", token) ?? [];
  return id === undefined ? undefined : { operatorId: Number(operatorId), id };
}

/** The token of an operator's device; keeps the id of a known device. */
export function signDeviceToken(
  { keyRing, random }: { readonly keyRing: KeyRing; readonly random: Random },
  operatorId: number,
  sent: string | undefined,
): string {
  const deviceToken = readDeviceToken(keyRing, sent);
  const id = deviceToken?.operatorId === operatorId ? deviceToken.id : randomToken(random);
  return keyRing.sign("operator device", [String(operatorId), id]);
}
