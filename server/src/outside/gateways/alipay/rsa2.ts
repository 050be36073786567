import { type KeyObject, sign, verify } from "node:crypto";

/** What Alipay calls RSA2: RSA with PKCS#1 v1.5 padding over SHA-256. Its older RSA, over SHA-1, is never spoken. */
export const signType = "RSA2";

export function signRsa2(text: string, privateKey: KeyObject): string {
  return sign("sha256", Buffer.from(text), privateKey).toString("base64");
}

/** Whether one of the keys made the signature: while Alipay's key rolls over, two are in use. */
export function isSignedRsa2(
  bytes: Uint8Array,
  signature: string,
  publicKeys: readonly KeyObject[],
): boolean {
  const raw = Buffer.from(signature, "base64");
  return publicKeys.some((key) => verify("sha256", bytes, key, raw));
}
