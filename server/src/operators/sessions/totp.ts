import { Secret, TOTP } from "otpauth";
import type { Random } from "../../platform/random.ts";

const periodS = 30;
/** Number of time steps accepted before and after the current one, since phones' clocks differ. */
const window = 1;
/** The length of a SHA-1 digest, as recommended by RFC 4226. */
const secretBytes = 20;

function totpOf(secret: Buffer, login = "operator"): TOTP {
  return new TOTP({
    issuer: "Baleen",
    label: login,
    algorithm: "SHA1",
    digits: 6,
    period: periodS,
    secret: new Secret({ buffer: Uint8Array.from(secret).buffer }),
  });
}

export function newTotpSecret(random: Random): Buffer {
  return Buffer.from(random.bytes(secretBytes));
}

/** The secret for authenticator apps: in Base32, and as a URL for a QR code. */
export function describeTotpSecret(secret: Buffer, login: string): { secret: string; otpauthUrl: string } {
  const totp = totpOf(secret, login);
  return { secret: totp.secret.base32, otpauthUrl: totp.toString() };
}

/** The time step for which a code is valid; undefined if the code is wrong (RFC 6238). */
export function findTotpStep(secret: Buffer, code: string, now: Date): number | undefined {
  const timestamp = now.getTime();
  const delta = totpOf(secret).validate({ token: code, timestamp, window });
  return delta === null ? undefined : Math.floor(timestamp / 1000 / periodS) + delta;
}

export function totpCodeAt(secret: Buffer, now: Date): string {
  return totpOf(secret).generate({ timestamp: now.getTime() });
}
