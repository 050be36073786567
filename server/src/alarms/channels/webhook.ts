import { createHmac } from "node:crypto";
import { type AlertChannel, postJson, UndeliveredError } from "./alert-channel.ts";

interface Webhook {
  readonly url: string;
  readonly secret: string;
}

/** A receiver of the operator's own: any 2xx is success, 429 means later. */
export function webhookChannel({ url, secret }: Webhook): AlertChannel {
  return {
    async send({ id, kind, severity, subject, sentence, at, link }, now) {
      const body = JSON.stringify({
        id,
        kind,
        severity,
        subject,
        sentence,
        at: at.toISOString(),
        link: link?.url ?? null,
      });
      const seconds = Math.floor(now.getTime() / 1000);
      const signature = `t=${seconds},v1=${signWebhook(seconds, body, secret)}`;
      const { status } = await postJson(url, body, { "baleen-signature": signature });
      if (status === 429) return { laterInS: 60 };
      if (status < 200 || status > 299) throw new UndeliveredError(`${new URL(url).host} answered ${status}`);
      return "sent";
    },
  };
}

export function signWebhook(seconds: number, body: string, secret: string): string {
  return createHmac("sha256", secret).update(`${seconds}.${body}`).digest("hex");
}
