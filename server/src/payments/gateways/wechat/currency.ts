import { z } from "zod";
import { GatewayError } from "../gateway.ts";

/** Of an amount. Merchants of the mainland have CNY alone, so WeChat Pay may leave the currency out. */
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

/** Throws `GatewayError` for an amount that is said to be in another currency. */
export function requireCny(attemptNo: string, amount: Amount | null | undefined): void {
  const currency = currencyOf(amount);
  if (currency !== "CNY") throw new GatewayError("refused", `${attemptNo} is not in CNY: ${currency}`);
}
