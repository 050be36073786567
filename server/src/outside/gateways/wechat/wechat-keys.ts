import type { KeyObject } from "node:crypto";
import type { Clock } from "../../clock.ts";
import type { GatewayAlarms } from "../gateway.ts";
import { fetchCertificates, type PlatformKeys } from "./fetch-certificates.ts";
import { judgeSignature } from "./judge-signature.ts";
import type { Send } from "./send-request.ts";
import type { WechatSettings } from "./settings.ts";

/** The keys under which WeChat Pay signs. */
export interface WechatKeys {
  find(serial: string): Promise<KeyObject | undefined>;
}

interface Keeping {
  readonly settings: WechatSettings;
  readonly clock: Clock;
  readonly send: Send;
  readonly alarms: GatewayAlarms;
}

/** Whoever invents serial numbers must not make this server ask for certificates without end. */
const askAgainAfterMs = 60_000;
/** A certificate that WeChat Pay has withdrawn is not believed for longer than this. */
const believedForMs = 12 * 3_600_000;

export function openWechatKeys(keeping: Keeping): WechatKeys {
  const { settings, clock } = keeping;
  let certificates: PlatformKeys = new Map();
  let fetchedAt = Number.NEGATIVE_INFINITY;
  let askedAt = Number.NEGATIVE_INFINITY;
  let underway: Promise<void> | undefined;

  const lookUp = (serial: string) => {
    const found = certificates.get(serial);
    return found && found.expiresAt > clock.now() ? found.key : undefined;
  };
  const refresh = async () => {
    const now = clock.now().getTime();
    if (Math.abs(now - askedAt) < askAgainAfterMs) return;
    askedAt = now;
    try {
      certificates = await fetchCertificatesFor(keeping);
      fetchedAt = now;
      await keeping.alarms.close(["certificates.unreachable"], ["wechat"]);
    } catch (error) {
      // Merchants with public keys may have no certificates at all; without either nothing can be believed.
      if (settings.publicKeys.size === 0) {
        await keeping.alarms.raise({
          kind: "certificates.unreachable",
          subject: "wechat",
          details: { error },
        });
      }
    }
  };
  return {
    async find(given) {
      const publicKey = settings.publicKeys.get(given);
      if (publicKey) return publicKey;
      // The serial of a certificate; an unknown public key's id is nothing that could be fetched.
      if (!/^[0-9A-Fa-f]{8,64}$/.test(given)) return undefined;
      const serial = given.toUpperCase();
      if (!lookUp(serial) || clock.now().getTime() - fetchedAt > believedForMs) {
        underway ??= refresh().finally(() => {
          underway = undefined;
        });
        await underway;
      }
      return lookUp(serial);
    },
  };
}

function fetchCertificatesFor({ settings, clock, send }: Keeping): Promise<PlatformKeys> {
  return fetchCertificates({
    send,
    apiV3Key: settings.apiV3Key,
    judgeWith(answer, brought) {
      const find = async (serial: string) =>
        settings.publicKeys.get(serial) ?? brought.get(serial.toUpperCase())?.key;
      return judgeSignature(answer, { find }, clock.now());
    },
  });
}
