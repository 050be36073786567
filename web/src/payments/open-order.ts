import type { Language, Localized } from "@baleen/contract/language.ts";
import { startPayment } from "@baleen/contract/payments/payments.ts";
import { createOrder } from "@baleen/contract/shop/orders.ts";
import { packageNames } from "@baleen/contract/shop/package-names.ts";
import type { MembershipPackage } from "@baleen/contract/shop/packages.ts";
import type { PaymentMethod } from "@baleen/contract/shop/payment-methods.ts";
import { sendCall } from "../platform/api/call-api.ts";
import type { ParsedResponse } from "../platform/api/parse-response.ts";
import {
  asReturned,
  describeError,
  type ErrorDescription,
  LocalizedError,
} from "../platform/errors/describe-error.ts";
import { problems } from "./payment.text.ts";

/** An order and the content of the QR code that pays it. */
export interface OpenOrder {
  readonly orderNo: string;
  readonly codeUrl: string;
  /** When the code expires, by this browser's clock; undefined if the server does not say. */
  readonly expiresAtMs: number | undefined;
}

export interface OrderRequest {
  readonly buyerId: number;
  readonly wanted: Pick<MembershipPackage, "id" | "name" | "price" | "validDays">;
  readonly method: PaymentMethod;
  readonly language: Language;
  readonly signal: AbortSignal;
}

/** Either step failed: `describeOrderError` takes the message for the step. */
class OrderError extends Error {
  readonly fallback: Localized;

  constructor(fallback: Localized, cause: unknown) {
    super(fallback.en, { cause });
    this.fallback = fallback;
  }
}

/** Creates an order and gets its payment code. Throws what `describeOrderError` describes. */
export async function openOrder(request: OrderRequest): Promise<OpenOrder> {
  const created = await create(request).catch(failAs(problems.orderFailed));
  const orderNo = textIn(created.value, "orderNo");
  if (!orderNo) throw new LocalizedError(problems.noOrderNo);

  const started = await start(request, orderNo).catch(failAs(problems.noCode));
  // Other deployments call it `qrcode`, or answer with a message in its place.
  const codeUrl = textIn(started.value, "codeUrl") ?? textIn(started.value, "qrcode");
  if (codeUrl) return { orderNo, codeUrl, expiresAtMs: expiryOf(started.value) };
  const message = textIn(started.value, "message");
  throw new LocalizedError(message ? asReturned(message) : problems.noCode);
}

export function describeOrderError(error: unknown): ErrorDescription {
  if (error instanceof OrderError) return describeError(error.cause, error.fallback);
  return describeError(error, problems.orderFailed);
}

function create({ buyerId, wanted, method, language, signal }: OrderRequest): Promise<ParsedResponse> {
  const body = {
    userId: buyerId,
    packageId: wanted.id,
    amount: wanted.price,
    paymentMethod: method,
    status: "pending",
    description: packageNames(wanted)[language],
    currency: "CNY",
  } as const;
  return sendCall(createOrder, { body, language, signal });
}

function start({ wanted, method, language, signal }: OrderRequest, orderNo: string): Promise<ParsedResponse> {
  const body = { orderId: orderNo, amount: wanted.price };
  return sendCall(startPayment, { params: { method }, body, language, signal });
}

function failAs(fallback: Localized): (cause: unknown) => never {
  return (cause) => {
    throw new OrderError(fallback, cause);
  };
}

function expiryOf(reply: unknown): number | undefined {
  const parsed = startPayment.reply.safeParse(reply);
  const validForS = parsed.success ? parsed.data.validForS : undefined;
  return validForS === undefined ? undefined : Date.now() + validForS * 1000;
}

function textIn(reply: unknown, name: string): string | undefined {
  if (typeof reply !== "object" || reply === null) return undefined;
  const value = new Map<string, unknown>(Object.entries(reply)).get(name);
  return typeof value === "string" && value.trim() !== "" ? value : undefined;
}
