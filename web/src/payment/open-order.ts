import type { Language, Localized } from "@baleen/contract/language.ts";
import { createOrder } from "@baleen/contract/orders.ts";
import { packageNames } from "@baleen/contract/package-names.ts";
import type { MembershipPackage } from "@baleen/contract/packages.ts";
import type { PaymentMethod } from "@baleen/contract/payment-methods.ts";
import { startPayment } from "@baleen/contract/payments.ts";
import { asReturned, sentenceOf } from "../api/api-error.ts";
import type { Answer } from "../api/read-answer.ts";
import { sendCall } from "../api/send-call.ts";
import { problems } from "./payment.text.ts";

/** An order with the content of the code that pays it. */
export interface OpenOrder {
  readonly orderNo: string;
  readonly codeUrl: string;
  /** When the code dies, by this browser's clock; unknown where the server does not say. */
  readonly expiresAtMs: number | undefined;
}

export interface Wish {
  readonly buyerId: number;
  readonly wanted: Pick<MembershipPackage, "id" | "name" | "price" | "validDays">;
  readonly method: PaymentMethod;
  readonly language: Language;
  readonly signal: AbortSignal;
}

/** Places an order and gets the content of the code that pays it, or a reason why there is none. */
export async function openOrder(wish: Wish): Promise<OpenOrder | Localized> {
  const placed = await answerOf(placeOrder(wish), problems.orderFailed);
  if ("zh" in placed) return placed;
  const orderNo = textIn(placed.value, "orderNo");
  if (!orderNo) return problems.noOrderNo;

  const started = await answerOf(askForCode(wish, orderNo), problems.noCode);
  if ("zh" in started) return started;
  const codeUrl = textIn(started.value, "codeUrl") ?? textIn(started.value, "qrcode");
  if (codeUrl) return { orderNo, codeUrl, expiresAtMs: deathOf(started.value) };
  const message = textIn(started.value, "message");
  return message ? asReturned(message) : problems.noCode;
}

function placeOrder({ buyerId, wanted, method, language, signal }: Wish): Promise<Answer> {
  const body = {
    userId: buyerId,
    packageId: wanted.id,
    amount: wanted.price,
    paymentMethod: method,
    status: "pending",
    description: packageNames(wanted)[language],
    currency: "CNY",
  };
  return sendCall(createOrder, { body, language, signal });
}

function askForCode({ wanted, method, language, signal }: Wish, orderNo: string): Promise<Answer> {
  const body = { orderId: orderNo, amount: wanted.price };
  return sendCall(startPayment, { params: { method }, body, language, signal });
}

async function answerOf(sent: Promise<Answer>, fallback: Localized): Promise<Answer | Localized> {
  try {
    return await sent;
  } catch (error) {
    return sentenceOf(error, fallback);
  }
}

function deathOf(reply: unknown): number | undefined {
  const parsed = startPayment.reply.safeParse(reply);
  const lifeS = parsed.success ? parsed.data.validForS : undefined;
  return lifeS === undefined ? undefined : Date.now() + lifeS * 1000;
}

function textIn(reply: unknown, name: string): string | undefined {
  if (typeof reply !== "object" || reply === null) return undefined;
  const value = new Map<string, unknown>(Object.entries(reply)).get(name);
  return typeof value === "string" && value.trim() !== "" ? value : undefined;
}
