import { isCashierUrl, type PaymentScene } from "@baleen/contract/payments/payments.ts";
import type { MembershipPackage } from "@baleen/contract/shop/packages.ts";
import { useEffect, useReducer, useRef } from "react";
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
import { renderQrCode } from "./qr-code.ts";

interface Purchase extends StartOptions {
  readonly plan: MembershipPackage;
  /** False once the dialog is closed; no more requests are sent then. */
  readonly isOpen: boolean;
}

/** The purchase of one package: its state, and the requests that each state starts. */
export function usePayment({ plan, isOpen, ...beginning }: Purchase) {
  const [state, dispatch] = useReducer(nextState, beginning, firstState);
  const { language } = useLanguage();
  const watching = useRef<ReturnType<typeof watchPayment>>(undefined);
  const { scene } = beginning;
  const { step } = state;
  const method = state.step === "succeeded" ? undefined : state.method;
  const options = state.step === "ordering" && isOpen ? state.options : undefined;
  const watchedNo = isOpen && (step === "paying" || step === "returned") ? orderNoOf(state) : undefined;

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
    if (watchedNo === undefined || !method) return;
    const watched = watchPayment({ orderNo: watchedNo, method, language, dispatch });
    watching.current = watched;
    if (step === "returned") watched.askNow();
    return watched.stop;
  }, [watchedNo, step, method, language]);

  /** Polls the payment at once. */
  const pollNow = () => watching.current?.askNow();
  return { state, dispatch, pollNow };
}

interface OrderPlacement
  extends Pick<Parameters<typeof openOrder>[0], "plan" | "method" | "language" | "signal"> {
  readonly scene: PaymentScene;
  readonly options: OrderOptions;
}

/** Creates the order and starts its payment. Resolves with undefined if the page is left for WeChat's OAuth page. */
async function placeOrder({ options, scene, ...order }: OrderPlacement): Promise<PaymentEvent | undefined> {
  const { orderNo: known, byCode, isAgain, isBack } = options;
  try {
    const { id } = requireUser();
    const opened = await openOrder({
      ...order,
      buyerId: id,
      scene: byCode ? "scan" : scene,
      orderNo: known,
      isAgain,
    });
    const { orderNo, flow, expiresAtMs } = opened;
    if (flow.kind === "authorize") {
      if (isBack) return { type: "payerUnknown", orderNo };
      if (!order.signal.aborted) navigate(flow.url, { replace: true });
      return undefined;
    }
    const means = flow.kind === "code" ? await codeOf(flow.content) : flow;
    return { type: "orderOpened", order: { orderNo, means, expiresAtMs } };
  } catch (error) {
    return { type: "orderFailed", reason: describeOrderError(error) };
  }
}

async function codeOf(content: string): Promise<PaymentMeans> {
  const image = await renderQrCode(content).catch(() => {
    throw new LocalizedError(problems.notDrawn);
  });
  return { kind: "code", image, ...(isCashierUrl(content) && { cashierUrl: content }) };
}
