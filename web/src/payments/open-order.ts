import type { ReplyOf } from "@baleen/contract/call.ts";
import type { errors } from "@baleen/contract/errors.ts";
import type { Language, Localized } from "@baleen/contract/language.ts";
import { type PaymentScene, startPayment } from "@baleen/contract/payments/payments.ts";
import { createOrder } from "@baleen/contract/shop/orders.ts";
import { packageNames } from "@baleen/contract/shop/package-names.ts";
import type { PaymentMethod } from "@baleen/contract/shop/payment-methods.ts";
import { ApiError } from "../platform/api/api-error.ts";
import { sendCall } from "../platform/api/call-api.ts";
import {
  describeError,
  type ErrorDescription,
  LocalizedError,
  untranslated,
} from "../platform/errors/describe-error.ts";
import { addPhone, problems } from "./payment.text.ts";
import type { PaymentMeans } from "./payment-state.ts";
import type { PlanToBuy } from "./promotion/plan-to-buy.ts";

type StartReply = ReplyOf<typeof startPayment>;

type OpenFlow =
  | { readonly kind: "code"; readonly content: string }
  | Exclude<PaymentMeans, { kind: "code" }>
  /** The buyer must first visit WeChat's OAuth page, which identifies the payer. */
  | { readonly kind: "authorize"; readonly url: string };

interface OrderRequest {
  readonly buyerId: number;
  readonly plan: Pick<PlanToBuy, "id" | "name" | "price" | "validDays" | "promotion" | "upgrade">;
  readonly method: PaymentMethod;
  readonly scene: PaymentScene;
  /** An existing order to pay instead of creating a new one. */
  readonly orderNo?: string | undefined;
  readonly isRestart?: boolean | undefined;
  readonly language: Language;
  readonly signal: AbortSignal;
}

/** Creating the order or starting the payment failed; `fallback` is the message for the failed step. */
class OrderError extends Error {
  readonly fallback: Localized;

  constructor(fallback: Localized, cause: unknown) {
    super(fallback.en, { cause });
    this.fallback = fallback;
  }
}

/**
 * Creates an order unless `orderNo` is set, then starts its payment. Throws errors that `describeOrderError` describes.
 */
export async function openOrder(request: OrderRequest) {
  const orderNo = request.orderNo ?? (await create(request));
  const notStarted = request.scene === "scan" ? problems.noCode : problems.notStarted;
  const { value, message: envelopeMessage } = await start(request, orderNo).catch(failAs(notStarted));
  const reply: Partial<StartReply> = startPayment.reply.safeParse(value).data ?? {};
  // Other deployments name it `qrcode`, or send a message instead.
  const content = textIn(value, "codeUrl") ?? textIn(value, "qrcode");
  const flow = flowOf(reply, content, request.scene);
  const { validForS } = reply;
  if (flow) return { orderNo, flow, expiresAtMs: validForS && performance.now() + validForS * 1000 };
  const message = textIn(value, "message") ?? reasonIn(envelopeMessage);
  throw new LocalizedError(message ? untranslated(message) : notStarted);
}

/** The error's number alone, so that the error texts are not bundled. */
const phoneNeeded: (typeof errors)["phoneNeeded"]["code"] = 5012;

export function describeOrderError(error: unknown): ErrorDescription {
  if (!(error instanceof OrderError)) return describeError(error, problems.orderFailed);
  const { cause, fallback } = error;
  const description = describeError(cause, fallback);
  const needsPhone = cause instanceof ApiError && cause.code === phoneNeeded;
  return needsPhone ? { ...description, remedy: addPhone } : description;
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
    ...(plan.promotion && { promotionCode: plan.promotion.code }),
    ...(plan.upgrade && { paysDifference: true }),
  } as const;
  const { value } = await sendCall(createOrder, { body, language, signal }).catch(
    failAs(problems.orderFailed),
  );
  const orderNo = textIn(value, "orderNo");
  if (!orderNo) throw new LocalizedError(problems.noOrderNo);
  return orderNo;
}

function start({ plan, method, scene, isRestart, language, signal }: OrderRequest, orderNo: string) {
  const body = {
    orderId: orderNo,
    amount: plan.price,
    ...(scene !== "scan" && { scene }),
    ...(isRestart && { again: true }),
  };
  return sendCall(startPayment, { params: { method }, body, language, signal });
}

function flowOf(
  { authorizeUrl, jsapi, payUrl }: Partial<StartReply>,
  content: string | undefined,
  scene: PaymentScene,
): OpenFlow | undefined {
  if (isWebAddress(authorizeUrl)) return { kind: "authorize", url: authorizeUrl };
  if (jsapi) return { kind: "bridge", request: jsapi };
  // Other deployments do not know scenes either. Outside "scan", the URL in the code opens the app.
  const href = payUrl ?? (scene === "scan" ? undefined : content);
  if (isWebAddress(href)) return { kind: "link", href };
  return content === undefined ? undefined : { kind: "code", content };
}

/** Whether a browser can open the address. WeChat's codes have a scheme that only WeChat's scanner understands. */
function isWebAddress(address: string | undefined): address is string {
  return address !== undefined && /^(https?:\/\/|\/(?![/\\]))/i.test(address);
}

function failAs(fallback: Localized): (cause: unknown) => never {
  return (cause) => {
    throw new OrderError(fallback, cause);
  };
}

/**
 * The message of an envelope without a payload; undefined if it only reports success, which does not explain the
 * failure.
 */
function reasonIn(message = ""): string | undefined {
  const text = message.trim();
  return text === "" || /^(操作|请求|获取)?成功$|^(success|succeeded|ok)$/i.test(text) ? undefined : text;
}

function textIn(reply: unknown, name: string): string | undefined {
  if (typeof reply !== "object" || reply === null) return undefined;
  const value = new Map<string, unknown>(Object.entries(reply)).get(name);
  return typeof value === "string" && value.trim() !== "" ? value : undefined;
}
