import type { Language, Localized } from "@baleen/contract/language.ts";
import { type BridgeRequest, type PaymentScene, startPayment } from "@baleen/contract/payments/payments.ts";
import { createOrder } from "@baleen/contract/shop/orders.ts";
import { packageNames } from "@baleen/contract/shop/package-names.ts";
import type { MembershipPackage } from "@baleen/contract/shop/packages.ts";
import type { PaymentMethod } from "@baleen/contract/shop/payment-methods.ts";
import { sendCall } from "../platform/api/call-api.ts";
import type { ParsedResponse } from "../platform/api/parse-response.ts";
import {
  describeError,
  type ErrorDescription,
  LocalizedError,
  untranslated,
} from "../platform/errors/describe-error.ts";
import { problems } from "./payment.text.ts";

interface OpenOrder {
  readonly orderNo: string;
  readonly way: OpenWay;
  /** When the code or link expires, by this browser's clock; undefined if the server does not say. */
  readonly expiresAtMs: number | undefined;
}

type OpenWay =
  | { readonly kind: "code"; readonly content: string }
  | { readonly kind: "link"; readonly href: string }
  | { readonly kind: "bridge"; readonly request: BridgeRequest }
  /** WeChat must tell first who pays. */
  | { readonly kind: "authorize"; readonly url: string };

interface OrderRequest {
  readonly buyerId: number;
  readonly plan: Pick<MembershipPackage, "id" | "name" | "price" | "validDays">;
  readonly method: PaymentMethod;
  readonly scene: PaymentScene;
  /** An order that exists, to pay instead of a new one. */
  readonly orderNo?: string | undefined;
  readonly isAgain?: boolean | undefined;
  readonly language: Language;
  readonly signal: AbortSignal;
}

/** Creating the order or starting the payment failed; `fallback` names which. */
class OrderError extends Error {
  readonly fallback: Localized;

  constructor(fallback: Localized, cause: unknown) {
    super(fallback.en, { cause });
    this.fallback = fallback;
  }
}

/** Creates an order, unless there is one, and asks how it is paid. Throws what `describeOrderError` describes. */
export async function openOrder(request: OrderRequest): Promise<OpenOrder> {
  const orderNo = request.orderNo ?? (await create(request));
  const { value } = await start(request, orderNo).catch(failAs(problems.noCode));
  const way = wayOf(value, request.scene);
  if (way) return { orderNo, way, expiresAtMs: expiryOf(value) };
  const message = textIn(value, "message");
  throw new LocalizedError(message ? untranslated(message) : problems.noCode);
}

export function describeOrderError(error: unknown): ErrorDescription {
  if (error instanceof OrderError) return describeError(error.cause, error.fallback);
  return describeError(error, problems.orderFailed);
}

async function create({ buyerId, plan, method, language, signal }: OrderRequest): Promise<string> {
  const body = {
    userId: buyerId,
    packageId: plan.id,
    amount: plan.price,
    paymentMethod: method,
    status: "pending",
    description: packageNames(plan)[language],
    currency: "CNY",
  } as const;
  const { value } = await sendCall(createOrder, { body, language, signal }).catch(
    failAs(problems.orderFailed),
  );
  const orderNo = textIn(value, "orderNo");
  if (!orderNo) throw new LocalizedError(problems.noOrderNo);
  return orderNo;
}

function start(
  { plan, method, scene, isAgain, language, signal }: OrderRequest,
  orderNo: string,
): Promise<ParsedResponse> {
  const body = {
    orderId: orderNo,
    amount: plan.price,
    ...(scene !== "scan" && { scene }),
    ...(isAgain && { again: true }),
  };
  return sendCall(startPayment, { params: { method }, body, language, signal });
}

function wayOf(reply: unknown, scene: PaymentScene): OpenWay | undefined {
  const parsed = startPayment.reply.safeParse(reply);
  const { authorizeUrl, jsapi, payUrl } = parsed.success ? parsed.data : {};
  if (isWebAddress(authorizeUrl)) return { kind: "authorize", url: authorizeUrl };
  if (jsapi) return { kind: "bridge", request: jsapi };
  // Other deployments call it `qrcode`, or answer with a message in its place.
  const content = textIn(reply, "codeUrl") ?? textIn(reply, "qrcode");
  // They do not know scenes either; the address that a code holds opens the app.
  const href = payUrl ?? (scene === "scan" ? undefined : content);
  if (isWebAddress(href)) return { kind: "link", href };
  return content === undefined ? undefined : { kind: "code", content };
}

/** Whether a browser can open it: WeChat's codes have a scheme that only its own scanner understands. */
function isWebAddress(address: string | undefined): address is string {
  return address !== undefined && /^(https?:\/\/|\/(?![/\\]))/i.test(address);
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
