import { type KeyObject, X509Certificate } from "node:crypto";
import { z } from "zod";
import { GatewayError } from "../gateway.ts";
import type { Answer } from "../http.ts";
import { contentOf, exchange, type Judge } from "./exchange.ts";
import { openSealed, sealedSchema } from "./open-sealed.ts";
import type { Send } from "./send-request.ts";

interface PlatformKey {
  readonly key: KeyObject;
  readonly expiresAt: Date;
}

/** By the certificate's serial number, in capital letters. */
export type PlatformKeys = ReadonlyMap<string, PlatformKey>;

const certificatesSchema = z.object({
  data: z.array(z.object({ encrypt_certificate: sealedSchema })),
});

interface Fetching {
  readonly send: Send;
  readonly apiV3Key: KeyObject;
  /** Judges an answer that may be signed with one of the keys it brings. */
  judgeWith(answer: Answer, brought: PlatformKeys): ReturnType<Judge>;
}

/** The platform certificates of today. Nobody without the APIv3 key can have made them. */
export async function fetchCertificates({ send, apiV3Key, judgeWith }: Fetching): Promise<PlatformKeys> {
  const judge: Judge = async (answer) => judgeWith(answer, certificatesOf(answer, apiV3Key));
  const answer = await exchange(send, judge, { method: "GET", path: "/v3/certificates" });
  return certificatesOf(answer, apiV3Key);
}

function certificatesOf(answer: Answer, apiV3Key: KeyObject): PlatformKeys {
  const keys = new Map<string, PlatformKey>();
  for (const { encrypt_certificate: sealed } of contentOf(answer, certificatesSchema).data) {
    const pem = openSealed(sealed, apiV3Key);
    if (!pem) throw new GatewayError("refused", "The certificates are sealed with another APIv3 key");
    const { serialNumber, publicKey, validToDate } = new X509Certificate(pem);
    if (publicKey.asymmetricKeyType !== "rsa") continue;
    keys.set(serialNumber.toUpperCase(), { key: publicKey, expiresAt: validToDate });
  }
  return keys;
}
