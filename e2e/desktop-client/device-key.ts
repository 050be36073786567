import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
  sign,
} from "node:crypto";

/** The machine's key. A tool keeps it in the system's key store, and never sends it. */
export interface DeviceKey {
  readonly privateKey: KeyObject;
  readonly jwk: { readonly kty: "OKP"; readonly crv: "Ed25519"; readonly x: string };
  /** Its thumbprint (RFC 7638). */
  readonly jkt: string;
}

export function makeDeviceKey(): DeviceKey {
  return readDeviceKey(
    generateKeyPairSync("ed25519").privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
  );
}

function readDeviceKey(pem: string): DeviceKey {
  const privateKey = createPrivateKey(pem);
  const { x = "" } = createPublicKey(privateKey).export({ format: "jwk" });
  const jwk = { kty: "OKP", crv: "Ed25519", x } as const;
  // The members have to be in alphabetical order.
  return { privateKey, jwk, jkt: sha256(JSON.stringify({ crv: jwk.crv, kty: jwk.kty, x })) };
}

export const sha256 = (text: string) => createHash("sha256").update(text).digest("base64url");
export const randomText = () => randomBytes(32).toString("base64url");

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");

interface ProofRequest {
  readonly method: string;
  readonly url: string;
  readonly nowS: number;
  readonly accessToken?: string | undefined;
}

/** A proof that a request was made with the key (RFC 9449), good for this one request. */
export function writeProof(
  { privateKey, jwk }: DeviceKey,
  { method, url, nowS, accessToken }: ProofRequest,
): string {
  const header = { typ: "dpop+jwt", alg: "EdDSA", jwk };
  const ath = accessToken === undefined ? {} : { ath: sha256(accessToken) };
  const claims = { jti: randomText(), htm: method, htu: url, iat: nowS, ...ath };
  const signed = `${encode(header)}.${encode(claims)}`;
  return `${signed}.${sign(null, Buffer.from(signed), privateKey).toString("base64url")}`;
}
