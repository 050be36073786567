import { type KeyObject, X509Certificate } from "node:crypto";
import { z } from "zod";
import type { HttpResponse } from "../../../platform/http-client.ts";
import { GatewayError, type GatewayOptions } from "../gateway.ts";
import type { WechatSettings } from "./settings.ts";
import { decrypt, encryptedSchema, readContent, type Verdict, verifySignature } from "./signature.ts";

/** The public keys with which WeChat Pay signs: from the settings, and from platform certificates. */
export interface WechatKeys {
  find(serial: string): Promise<KeyObject | undefined>;
  /** When the first of the cached platform certificates expires. */
  findCertificateExpiry(): Date | undefined;
}

interface KeyOptions extends Pick<Required<GatewayOptions<WechatSettings>>, "settings" | "clock" | "alarms"> {
  /** Requests the platform certificates. Throws `GatewayError` unless the answer can be verified. */
  requestCertificates(verify: (answer: HttpResponse) => Promise<Verdict>): Promise<HttpResponse>;
}

/** The minimum interval between requests for unknown serial numbers, since anyone can forge one. */
const minFetchIntervalMs = 60_000;
/** Certificates are fetched again after this time, since WeChat Pay can withdraw one before it expires. */
const certificatesMaxAgeMs = 12 * 3_600_000;

/**
 * Platform certificates (`GET /v3/certificates`) are fetched when an unknown serial number occurs, and cached in
 * memory.
 */
export function openWechatKeys(options: KeyOptions): WechatKeys {
  const { settings, clock, alarms } = options;
  let certificates: PlatformKeys = new Map();
  let fetchedAt = Number.NEGATIVE_INFINITY;
  let attemptedAt = Number.NEGATIVE_INFINITY;
  let pending: Promise<void> | undefined;

  const lookUp = (serial: string) => {
    const found = certificates.get(serial);
    return found && found.expiresAt > clock.now() ? found.key : undefined;
  };
  const refresh = async () => {
    const now = clock.now().getTime();
    if (Math.abs(now - attemptedAt) < minFetchIntervalMs) return;
    attemptedAt = now;
    try {
      certificates = await fetchCertificates(options);
      fetchedAt = now;
      await alarms.close(["certificates.unreachable"], ["wechat"]);
    } catch (error) {
      // Merchants registered since the end of 2024 have a public key and no certificates. Without either, no answer can
      // be verified.
      if (settings.publicKeys.size > 0) return;
      await alarms.raise({ kind: "certificates.unreachable", subject: "wechat", details: { error } });
    }
  };
  return {
    async find(keyId) {
      const publicKey = settings.publicKeys.get(keyId);
      if (publicKey) return publicKey;
      // Only certificates can be fetched. The id of a public key is not a serial number.
      if (!/^[0-9A-Fa-f]{8,64}$/.test(keyId)) return undefined;
      const serial = keyId.toUpperCase();
      if (!lookUp(serial) || clock.now().getTime() - fetchedAt > certificatesMaxAgeMs) {
        pending ??= refresh().finally(() => {
          pending = undefined;
        });
        await pending;
      }
      return lookUp(serial);
    },
    findCertificateExpiry() {
      const ends = [...certificates.values()].map(({ expiresAt }) => expiresAt.getTime());
      return ends.length === 0 ? undefined : new Date(Math.min(...ends));
    },
  };
}

/** Keyed by the certificate's serial number, in upper case. */
type PlatformKeys = ReadonlyMap<string, { readonly key: KeyObject; readonly expiresAt: Date }>;

const certificatesSchema = z.object({
  data: z.array(z.object({ encrypt_certificate: encryptedSchema })),
});

/** The answer may be signed with a certificate that it contains: only WeChat Pay can encrypt with the APIv3 key. */
async function fetchCertificates({
  settings,
  clock,
  requestCertificates,
}: KeyOptions): Promise<PlatformKeys> {
  const { apiV3Key, publicKeys } = settings;
  const answer = await requestCertificates(async (candidate) => {
    const contained = decryptCertificates(candidate, apiV3Key);
    const find = async (serial: string) => publicKeys.get(serial) ?? contained.get(serial.toUpperCase())?.key;
    return await verifySignature(candidate, { find }, clock.now());
  });
  return decryptCertificates(answer, apiV3Key);
}

function decryptCertificates(answer: HttpResponse, apiV3Key: KeyObject): PlatformKeys {
  const keys = new Map<string, { readonly key: KeyObject; readonly expiresAt: Date }>();
  for (const { encrypt_certificate: encrypted } of readContent(answer, certificatesSchema).data) {
    const pem = decrypt(encrypted, apiV3Key);
    if (!pem) throw new GatewayError("refused", "The certificates are sealed with another APIv3 key");
    const { serialNumber, publicKey, validToDate } = new X509Certificate(pem);
    if (publicKey.asymmetricKeyType !== "rsa") continue;
    keys.set(serialNumber.toUpperCase(), { key: publicKey, expiresAt: validToDate });
  }
  return keys;
}
