import type { AlertTest } from "@baleen/contract/back-office/settings.ts";
import { formatWait } from "@baleen/contract/format-wait.ts";
import type { Localized } from "@baleen/contract/language.ts";
import { type Delivery, UndeliveredError } from "../channels/alert-channel.ts";
import type { AlertChannels } from "../channels/open-alert-channels.ts";
import { type AlertFormat, type TestOrigin, writeTest } from "./write-alert.ts";

/** Sends a test message to every channel at once. Returns the reason for each channel that did not accept it. */
export async function testChannels(
  { channels, ...format }: AlertFormat & { readonly channels: AlertChannels },
  origin: TestOrigin,
  now: Date,
): Promise<AlertTest[]> {
  const message = writeTest(origin, now, format);
  return await Promise.all(
    [...channels].map(async ([name, channel]) => ({
      channel: name,
      problem: await channel.send(message, now).then(problemOf, reasonOf),
    })),
  );
}

function problemOf(delivery: Delivery): Localized | null {
  if (delivery === "sent") return null;
  const wait = formatWait(delivery.laterInS);
  return { zh: `超过频率限制，请在${wait.zh}后再试`, en: `over its limit; try again in ${wait.en}` };
}

/** In English only, like the messages of the channel and the log. */
function reasonOf(error: unknown): Localized {
  if (!(error instanceof UndeliveredError)) throw error;
  return { zh: error.message, en: error.message };
}
