import { z } from "zod";
import { GatewayError } from "../gateway.ts";

/** Currency fields of an amount. Mainland merchants have only CNY, so WeChat Pay may omit the currency. */
export const currencyFields = { currency: z.string().nullish(), payer_currency: z.string().nullish() };

interface Amount {
  readonly currency?: string | null | undefined;
  readonly payer_currency?: string | null | undefined;
}

export function currencyOf(amount: Amount | null | undefined): string {
  return amount?.currency || amount?.payer_currency || "CNY";
}

export function hasCurrency(amount: Amount): boolean {
  return Boolean(amount.currency || amount.payer_currency);
}

/** Throws `GatewayError` for an amount in another currency than CNY. A missing currency counts as CNY. */
export function requireCny(attemptNo: string, amount: Amount | null | undefined): void {
  const currency = currencyOf(amount);
  if (currency !== "CNY") throw new GatewayError("refused", `${attemptNo} is not in CNY: ${currency}`);
}
