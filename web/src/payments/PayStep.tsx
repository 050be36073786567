import type { BridgeRequest } from "@baleen/contract/payments/payments.ts";
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { useText } from "../platform/i18n/use-language.tsx";
import { ExternalLink } from "../platform/navigation/ExternalLink.tsx";
import { BannerRegion } from "../ui/Banner.tsx";
import { Button, buttonClass } from "../ui/Button.tsx";
import { PendingButton } from "../ui/PendingButton.tsx";
import { HelpLink } from "./HelpLink.tsx";
import { OrderSummary } from "./OrderSummary.tsx";
import styles from "./PayStep.module.css";
import { codeDescription, payLabel, scanHint, scannerName, texts } from "./payment.text.ts";
import type { PaymentMeans, PaymentState, StepProps } from "./payment-state.ts";
import { removeReturnFromUrl, replaceInUrl } from "./purchase-url.ts";
import type { SceneMethod } from "./use-scene-methods.ts";
import { type BridgeOutcome, payByBridge } from "./wechat-bridge.ts";
import { rememberPress, takePress } from "./wechat-press.ts";

interface Props extends StepProps {
  /** The app to pay with, if the method's name does not identify it. */
  app: SceneMethod["app"];
  state: Extract<PaymentState, { step: "paying" }>;
}

/** Shows how to pay the order (code, link or app) while the payment is polled. */
export function PayStep(props: Props) {
  const { means, expiresAtMs } = props.state.order;
  const isExpired = useHasExpired(expiresAtMs);
  if (means.kind === "code") return <CodeStep {...props} means={means} isExpired={isExpired} />;
  return <PayHere {...props} means={means} isExpired={isExpired} />;
}

/** True once a time on the `performance.now()` clock has passed; always false without a time. */
function useHasExpired(atMs: number | undefined): boolean {
  const [hasExpired, setExpired] = useState(false);
  useEffect(() => {
    setExpired(false);
    if (atMs === undefined) return;
    const timer = setTimeout(() => setExpired(true), Math.max(0, atMs - performance.now()));
    return () => clearTimeout(timer);
  }, [atMs]);
  return hasExpired;
}

interface MeansProps<Means> extends Props {
  means: Means;
  /** Whether the code or link has expired. */
  isExpired: boolean;
}

type Code = Extract<PaymentMeans, { kind: "code" }>;

function CodeStep({ plan, app, state, means, isExpired, dispatch, announce }: MeansProps<Code>) {
  const text = useText();
  return (
    <div className={styles.pay}>
      <div className={styles.code} data-expired={isExpired || undefined}>
        <img src={means.image} width={200} height={200} alt={text(codeDescription(plan.price))} />
        <div className={isExpired ? styles.expired : undefined}>
          <p role="status">{isExpired && text(texts.expired)}</p>
          {isExpired && (
            <Button kind="primary" onClick={() => dispatch({ type: "orderRequested", byCode: true })}>
              {text(texts.newCode)}
            </Button>
          )}
        </div>
      </div>
      <div className={styles.side}>
        <OrderSummary plan={plan} order={{ orderNo: state.order.orderNo, announce }} />
        {isExpired ? (
          <p className={styles.hint}>
            {text(texts.ifPaid)} <HelpLink />
          </p>
        ) : (
          <>
            <WaitingLine>{text(scanHint(scannerName(state.method, app)))}</WaitingLine>
            {means.cashierUrl && (
              <ExternalLink className={styles.openCashier} href={means.cashierUrl}>
                {text(texts.openCashier)}
              </ExternalLink>
            )}
            <p className={styles.hint}>
              {text(texts.limit)} <HelpLink />
            </p>
          </>
        )}
        <Button kind="ghost" className={styles.back} onClick={() => dispatch({ type: "wentBack" })}>
          {text(texts.back)}
        </Button>
      </div>
    </div>
  );
}

/** Pays in an app on the same device. */
function PayHere(props: MeansProps<Exclude<PaymentMeans, Code>>) {
  const { plan, app, state, means, isExpired, dispatch, announce } = props;
  const text = useText();
  const { method } = state;
  const { orderNo } = state.order;
  const label = text(payLabel(method, app, plan.price));
  const [isOpening, setOpening] = useState(false);
  // On leaving this step, removes the order from the URL, so that the URL does not reopen it.
  useEffect(() => removeReturnFromUrl, []);
  useReturnFromApp(isOpening && means.kind === "link", () => dispatch({ type: "appFinished" }));
  return (
    <div className={styles.phone}>
      <div className={styles.act}>
        {means.kind === "link" && !isExpired && (
          // A link in the same tab, because WeChat's page requires a `Referer`.
          <a
            className={buttonClass("primary", { wide: true, tall: true })}
            href={means.href}
            referrerPolicy="origin"
            onClick={() => {
              setOpening(true);
              // If the browser discards the page meanwhile, this URL reopens the order.
              replaceInUrl({ packageId: plan.id, orderNo, method });
            }}
          >
            {label}
          </a>
        )}
        {means.kind === "bridge" && !isExpired && (
          <PayInWechat packageId={plan.id} request={means.request} label={label} dispatch={dispatch} />
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
        {isOpening && !isExpired && <WaitingLine>{text(texts.updatesItself)}</WaitingLine>}
      </div>
      <OrderSummary plan={plan} order={{ orderNo, announce }} />
      <div className={styles.others}>
        <Button kind="quiet" onClick={() => dispatch({ type: "wentBack" })}>
          {text(texts.back)}
        </Button>
        <HelpLink className={buttonClass("quiet")} />
        <details className={styles.otherDevice}>
          <summary>{text(texts.otherDevice)}</summary>
          <p>{text(texts.otherDeviceHint)}</p>
          <Button kind="ghost" wide onClick={() => dispatch({ type: "orderRequested", byCode: true })}>
            {text(texts.makeCode)}
          </Button>
        </details>
      </div>
    </div>
  );
}

/** Calls back when the page is shown again after an app, or the gateway's page, was opened from it. */
function useReturnFromApp(isAway: boolean, onReturn: () => void): void {
  const comeBack = useEffectEvent(onReturn);
  useEffect(() => {
    if (!isAway) return;
    const leaving = new AbortController();
    const { signal } = leaving;
    const onVisibility = () => document.visibilityState === "visible" && comeBack();
    document.addEventListener("visibilitychange", onVisibility, { signal });
    // Back and Forward restore the page without hiding it first.
    window.addEventListener("pageshow", ({ persisted }) => persisted && comeBack(), { signal });
    return () => leaving.abort();
  }, [isAway]);
}

interface WechatProps extends Pick<StepProps, "dispatch"> {
  packageId: number;
  request: BridgeRequest;
  label: string;
}

/** After this many failures of the sheet, its payment is started over. */
const maxFailures = 2;

function PayInWechat({ packageId, request, label, dispatch }: WechatProps) {
  const text = useText();
  const [outcome, setOutcome] = useState<BridgeOutcome>();
  const [isOpening, setOpening] = useState(false);
  const failures = useRef(0);
  const pay = () => {
    setOpening(true);
    setOutcome(undefined);
    payByBridge(request, (next) => {
      setOpening(false);
      setOutcome(next);
      if (next === "ok") dispatch({ type: "appFinished", isReportedPaid: true });
      if (next === "fail" || next === "unanswered") failures.current += 1;
    });
  };
  const payAgain = () => {
    if (failures.current < maxFailures) return pay();
    rememberPress(packageId);
    dispatch({ type: "orderRequested", isRestart: true });
  };
  // The press that led here, on this page or before WeChat identified the payer, opens the sheet once.
  const payIfPressed = useEffectEvent(() => {
    if (takePress(packageId)) pay();
  });
  useEffect(() => payIfPressed(), []);
  const hasFailed = outcome === "fail" || outcome === "unanswered";
  return (
    <>
      <PendingButton
        kind="primary"
        wide
        tall
        pending={isOpening}
        label={hasFailed ? text(texts.tryAgain) : label}
        pendingLabel={text(texts.openingSheet)}
        onClick={hasFailed ? payAgain : pay}
      />
      <BannerRegion tone="info">{outcome === "cancel" && text(texts.sheetCancelled)}</BannerRegion>
      <BannerRegion tone="danger">{hasFailed && text(texts.sheetFailed)}</BannerRegion>
    </>
  );
}

/** The state that the page waits for, beside cells that light up in turn. */
export function WaitingLine({ children }: { children: ReactNode }) {
  return (
    <p className={styles.wait}>
      <span className={styles.cells} aria-hidden="true" />
      <span>{children}</span>
    </p>
  );
}
