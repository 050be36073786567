import type { Fake } from "../fake.ts";
import { withHash } from "../hupi/signature.ts";

/** A call as a merchant of hupi makes it, in JSON. */
export async function callHupi(
  { origin, settings }: Fake,
  page: string,
  fields: Readonly<Record<string, string>>,
): Promise<Readonly<Record<string, unknown>>> {
  const time = String(Math.floor(Date.now() / 1000));
  const sentFields = { appid: settings.HUPI_APP_ID ?? "", time, nonce_str: "n", ...fields };
  const response = await fetch(`${origin}/payment/${page}.html`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(withHash(sentFields, settings.HUPI_SECRET ?? "")),
  });
  // The fake answers every call with a JSON object.
  return (await response.json()) as Record<string, unknown>;
}

export async function createAtHupi(fake: Fake, number: string, notifyUrl: string): Promise<void> {
  const fields = {
    version: "1.1",
    trade_order_id: number,
    total_fee: "9.90",
    title: "会员",
    notify_url: notifyUrl,
  };
  const { errcode, errmsg } = await callHupi(fake, "do", fields);
  if (errcode !== 0) throw new Error(String(errmsg));
}
