import { isCashierUrl, type PaymentScene } from "@baleen/contract/payments/payments.ts";
import { useEffect, useReducer } from "react";
import { requireUser } from "../accounts/session/require-user.ts";
import { LocalizedError } from "../platform/errors/describe-error.ts";
import { useLanguage } from "../platform/i18n/use-language.tsx";
import { navigate } from "../platform/navigation/navigate.ts";
import { describeOrderError, openOrder } from "./open-order.ts";
import { problems } from "./payment.text.ts";
import {
  firstState,
  nextState,
  type OrderOptions,
  orderNoOf,
  type PaymentEvent,
  type PaymentMeans,
  type StartOptions,
} from "./payment-state.ts";
import { watchPayment } from "./poll-payment.ts";
import type { PlanToBuy } from "./promotion/plan-to-buy.ts";
import { renderQrCode } from "./qr-code.ts";

interface Purchase extends StartOptions {
  readonly plan: PlanToBuy;
  /** False until the visitor is signed in, and once the dialog is closed. No requests are sent then. */
  readonly isActive: boolean;
}

/** The purchase of one package: its state, and the requests that each state starts. */
export function usePayment({ plan, isActive, ...startOptions }: Purchase) {
  const [state, dispatch] = useReducer(nextState, startOptions, firstState);
  const { language } = useLanguage();
  const { scene } = startOptions;
  const { step } = state;
  const method = state.step === "succeeded" ? undefined : state.method;
  const options = state.step === "ordering" && isActive ? state.options : undefined;
  const isWatched = isActive && (step === "paying" || step === "returned" || step === "unpaid");
  const watchedOrderNo = isWatched ? orderNoOf(state) : undefined;

  useEffect(() => {
    if (!options || !method) return;
    const controller = new AbortController();
    const { signal } = controller;
    placeOrder({ plan, method, scene, options, language, signal }).then(
      (event) => event && !signal.aborted && dispatch(event),
    );
    return () => controller.abort();
  }, [options, plan, method, scene, language]);

  useEffect(() => {
    if (watchedOrderNo === undefined || !method) return;
    const watcher = watchPayment({ orderNo: watchedOrderNo, method, language, dispatch });
    if (step === "returned") watcher.pollNow();
    return watcher.stop;
  }, [watchedOrderNo, step, method, language]);

  return { state, dispatch };
}

interface OrderPlacement
  extends Pick<Parameters<typeof openOrder>[0], "plan" | "method" | "language" | "signal"> {
  readonly scene: PaymentScene;
  readonly options: OrderOptions;
}

/** Creates the order and starts its payment. Resolves with undefined if the page is left for WeChat's OAuth page. */
async function placeOrder({ options, scene, ...order }: OrderPlacement): Promise<PaymentEvent | undefined> {
  const { orderNo: existingOrderNo, byCode, isRestart, isAuthorizationReturn } = options;
  try {
    const { id } = requireUser();
    const openedOrder = await openOrder({
      ...order,
      buyerId: id,
      scene: byCode ? "scan" : scene,
      orderNo: existingOrderNo,
      isRestart,
    });
    const { orderNo, flow, expiresAtMs } = openedOrder;
    if (flow.kind === "authorize") {
      if (isAuthorizationReturn) return { type: "payerUnknown", orderNo };
      if (!order.signal.aborted) navigate(flow.url, { replace: true });
      return undefined;
    }
    const means = flow.kind === "code" ? await createCodeMeans(flow.content) : flow;
    return { type: "orderOpened", order: { orderNo, means, expiresAtMs } };
  } catch (error) {
    return { type: "orderFailed", reason: describeOrderError(error) };
  }
}

async function createCodeMeans(content: string): Promise<PaymentMeans> {
  const image = await renderQrCode(content).catch(() => {
    throw new LocalizedError(problems.notDrawn);
  });
  return { kind: "code", image, ...(isCashierUrl(content) && { cashierUrl: content }) };
}
