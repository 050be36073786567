import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";
import { type Random, randomToken } from "../../platform/random.ts";

const keyInfo = "baleen operator device v1";

/** A browser in which an operator has signed in before. */
export interface KnownDevice {
  readonly operatorId: number;
  /** Tells the operator's devices apart. */
  readonly id: string;
}

type Signing = { readonly secretKey: string };

/**
 * The device of a cookie; undefined if it was not signed by this deployment. It is no credential: its wrong passwords are
 * counted apart, so that other people's guesses do not delay its operator (OWASP, device cookies).
 */
export function readDeviceToken(signing: Signing, token: string | undefined): KnownDevice | undefined {
  const [, operatorId, id] = /^(\d{1,9})\.([\w-]{43})\.[\w-]{43}$/.exec(token ?? "") ?? [];
  if (token === undefined || operatorId === undefined || id === undefined) return undefined;
  const device = { operatorId: Number(operatorId), id };
  const expected = Buffer.from(signDevice(signing, device));
  const sent = Buffer.from(token);
  return expected.length === sent.length && timingSafeEqual(expected, sent) ? device : undefined;
}

/** The token of an operator's device: the same id again where it is known. */
export function writeDeviceToken(
  { random, ...signing }: Signing & { readonly random: Random },
  operatorId: number,
  sent: string | undefined,
): string {
  const known = readDeviceToken(signing, sent);
  const id = known?.operatorId === operatorId ? known.id : randomToken(random);
  return signDevice(signing, { operatorId, id });
}

function signDevice({ secretKey }: Signing, { operatorId, id }: KnownDevice): string {
  const key = Buffer.from(hkdfSync("sha256", secretKey, "", keyInfo, 32));
  const signed = `${operatorId}.${id}`;
  return `${signed}.${createHmac("sha256", key).update(signed).digest("base64url")}`;
}
