import type { BridgeRequest } from "@baleen/contract/payments/payments.ts";
import type { PaymentMethod } from "@baleen/contract/shop/payment-methods.ts";
import { useEffect, useState } from "react";
import { useText } from "../platform/i18n/use-language.tsx";
import { BannerRegion } from "../ui/Banner.tsx";
import { Button, buttonClass } from "../ui/Button.tsx";
import { OrderSummary } from "./OrderSummary.tsx";
import styles from "./PayStep.module.css";
import { payLabel, texts } from "./payment.text.ts";
import type { PayableOrder, PaymentMeans, StepProps } from "./payment-state.ts";
import { forgetReturnInUrl, replaceInUrl } from "./purchase-url.ts";
import type { MethodHere } from "./use-methods-here.ts";
import { WaitingLine } from "./WaitingLine.tsx";
import { payByBridge } from "./wechat-bridge.ts";

interface Props extends StepProps {
  app: MethodHere["app"];
  method: PaymentMethod;
  order: PayableOrder & { means: Exclude<PaymentMeans, { kind: "code" }> };
  /** Whether the link is too old to be opened. */
  isExpired: boolean;
}

/** Pays on the device in one's hand, by an app. */
export function PayHere({ plan, app, method, order, isExpired, dispatch, announce }: Props) {
  const text = useText();
  const { means, orderNo } = order;
  const label = text(payLabel(method, app, plan.price));
  // On leaving this step, so that the address does not lead back to this order.
  useEffect(() => forgetReturnInUrl, []);
  return (
    <div className={styles.phone}>
      {means.kind === "link" && !isExpired && (
        // A press on a link in the same tab: WeChat's page refuses to open without the `Referer`.
        <a
          className={buttonClass("primary", { wide: true, tall: true })}
          href={means.href}
          referrerPolicy="origin"
          // A browser that drops the page meanwhile comes back to the order.
          onClick={() => replaceInUrl({ packageId: plan.id, orderNo, method })}
        >
          {label}
        </a>
      )}
      {means.kind === "bridge" && !isExpired && (
        <PayInWechat request={means.request} label={label} dispatch={dispatch} />
      )}
      {isExpired && (
        <>
          <p role="status">
            {text(texts.linkExpired)} {text(texts.ifPaid)}
          </p>
          <Button kind="primary" wide onClick={() => dispatch({ type: "orderRequested" })}>
            {text(texts.newLink)}
          </Button>
        </>
      )}
      {!isExpired && <WaitingLine>{text(texts.updatesItself)}</WaitingLine>}
      <OrderSummary plan={plan} order={{ orderNo, announce }} />
      <Button kind="ghost" wide onClick={() => dispatch({ type: "wentBack" })}>
        {text(texts.back)}
      </Button>
      <details className={styles.otherDevice}>
        <summary>{text(texts.otherDevice)}</summary>
        <p>{text(texts.otherDeviceHint)}</p>
        <Button kind="ghost" wide onClick={() => dispatch({ type: "orderRequested", byCode: true })}>
          {text(texts.makeCode)}
        </Button>
      </details>
    </div>
  );
}

interface WechatProps extends Pick<StepProps, "dispatch"> {
  request: BridgeRequest;
  label: string;
}

function PayInWechat({ request, label, dispatch }: WechatProps) {
  const text = useText();
  const [state, setState] = useState<"idle" | "open" | "failed">("idle");
  const pay = async () => {
    setState("open");
    const outcome = await payByBridge(request);
    setState(outcome === "fail" ? "failed" : "idle");
    if (outcome === "ok") dispatch({ type: "appFinished" });
  };
  return (
    <>
      <Button kind="primary" wide tall busy={state === "open"} onClick={pay}>
        {label}
      </Button>
      <BannerRegion tone="danger">{state === "failed" && text(texts.sheetFailed)}</BannerRegion>
      {state === "failed" && (
        <Button kind="ghost" wide onClick={() => dispatch({ type: "orderRequested", isAgain: true })}>
          {text(texts.payAgain)}
        </Button>
      )}
    </>
  );
}
