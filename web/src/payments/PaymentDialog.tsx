import type { Localized } from "@baleen/contract/language.ts";
import type { PaymentScene } from "@baleen/contract/payments/payments.ts";
import type { PaymentMethod } from "@baleen/contract/shop/payment-methods.ts";
import { type Dispatch, useEffect, useEffectEvent, useId, useState } from "react";
import { fetchUser } from "../accounts/session/fetch-user.ts";
import { isUser, readStoredUser, type SessionUser } from "../accounts/session/stored-user.ts";
import { ErrorText } from "../platform/errors/ErrorText.tsx";
import { useText } from "../platform/i18n/use-language.tsx";
import { lazyModule, useLazyModule } from "../platform/lazy/lazy-module.ts";
import { useLoaded } from "../platform/loading/use-loaded.tsx";
import { Banner } from "../ui/Banner.tsx";
import { Button, buttonClass } from "../ui/Button.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { useLiveMessage } from "../ui/use-live-message.ts";
import { VisuallyHidden } from "../ui/VisuallyHidden.tsx";
import wideDialog from "../ui/wide-dialog.module.css";
import { HelpLink } from "./HelpLink.tsx";
import { isLifetimeMember } from "./membership-end.ts";
import { CopyOrderNo, OrderSummary } from "./OrderSummary.tsx";
import styles from "./PaymentDialog.module.css";
import { PayStep, WaitingLine } from "./PayStep.tsx";
import {
  addPhone,
  checkingText,
  moneyTexts,
  orderingText,
  payerLost,
  scanHint,
  scannerName,
  texts,
  titles,
} from "./payment.text.ts";
import type { PaymentEvent, PaymentState, StepProps } from "./payment-state.ts";
import type { PlanToBuy } from "./promotion/plan-to-buy.ts";
import type { Promotion } from "./promotion/use-promotion.ts";
import type { ReturnFromPaying } from "./purchase-url.ts";
import { qrCodeModule } from "./qr-code.ts";
import { ReturnedStep } from "./ReturnedStep.tsx";
import { useReloadAfterSuccess } from "./reload-after-success.ts";
import { SelectStep } from "./SelectStep.tsx";
import { SuccessPanel } from "./SuccessPanel.tsx";
import { currentScene } from "./scene.ts";
import { type Upgrade, useUpgrade } from "./upgrade/use-upgrade.ts";
import { usePayment } from "./use-payment.ts";
import { type SceneMethod, useSceneMethods } from "./use-scene-methods.ts";
import { forgetPress, rememberPress } from "./wechat-press.ts";

interface Props {
  plan: PlanToBuy;
  /** Undefined where no code can be entered. */
  promotion?: Promotion | undefined;
  /** The payment method of an open order, which is then started at once. */
  method?: PaymentMethod | undefined;
  /** Set if a payment app has returned the buyer to an order. */
  paymentReturn?: ReturnFromPaying | undefined;
  isOpen: boolean;
  /** True while the visitor is being signed in. Nothing is ordered yet. */
  isHeld: boolean;
  onClose(): void;
}

/** The dialog for one purchase. Each purchase gets a new dialog. */
export function PaymentDialog({
  plan: planOfShop,
  promotion,
  method,
  paymentReturn,
  isOpen,
  isHeld,
  onClose,
}: Props) {
  const text = useText();
  const [scene] = useState(currentScene);
  const startMethod = planOfShop.purchasesPaused ? undefined : method;
  const isReady = isOpen && !isHeld;
  const { plan, upgrade, isWaiting } = useUpgrade(planOfShop, isReady);
  const isActive = isReady && !isWaiting;
  const payment = usePayment({ plan, scene, method: startMethod, paymentReturn, isActive });
  const { state } = payment;
  const dispatch: Dispatch<PaymentEvent> = (event) => {
    // A press, which may have to be remembered while WeChat identifies the payer.
    if (event.type === "orderRequested" && scene === "wechat") rememberPress(plan.id);
    payment.dispatch(event);
  };
  const methods = useSceneMethods(scene, (preferred) =>
    dispatch({ type: "methodSuggested", method: preferred }),
  );
  const [announcement, announce] = useLiveMessage<Localized>();
  const buyer = useBuyer(isActive);
  const describingId = useId();

  useEffect(() => {
    if (scene === "scan") qrCodeModule.prefetch();
  }, [scene]);
  // Announces each state once: not on each render, and not when the methods finish loading.
  const announceState = useEffectEvent((shown: PaymentState) =>
    announce(announcementOf(shown, methods, scene)),
  );
  useEffect(() => announceState(state), [state]);
  useEffect(() => {
    if (!isOpen) forgetPress();
  }, [isOpen]);

  const paidOrderNo = state.step === "succeeded" ? state.orderNo : undefined;
  const cancelReload = useReloadAfterSuccess(paidOrderNo, { packageId: plan.id, isOpen });
  const addPhoneStep = useAddPhoneStep(state);
  const step =
    addPhoneStep && buyer ? "phone" : stepOf(state, buyer !== undefined && isLifetimeMember(buyer));

  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      title={text(titleOf(step, state, scene))}
      step={step}
      describedBy={["select", "phone", "lifetime"].includes(step) ? describingId : undefined}
      closeLabel={text(texts.close)}
      widthClass={wideDialog.wide}
    >
      <VisuallyHidden role="status">{announcement && text(announcement)}</VisuallyHidden>
      {step === "lifetime" && <LifetimeStep id={describingId} onClose={onClose} />}
      {step === "phone" && addPhoneStep && buyer && (
        <addPhoneStep.AddPhoneStep plan={plan} dispatch={dispatch} summaryId={describingId} buyer={buyer} />
      )}
      {step !== "lifetime" && step !== "phone" && (
        <Step
          {...{ plan, promotion, upgrade, dispatch, announce, step, state, scene, methods, buyer }}
          summaryId={describingId}
          onLeave={cancelReload}
        />
      )}
    </Dialog>
  );
}

const addPhoneModule = lazyModule("AddPhoneStep", () => import("./AddPhoneStep.tsx"));

/** The step that binds a phone number, once the shop has asked for one. Until it is loaded, the error has a link. */
function useAddPhoneStep(state: PaymentState) {
  const isNeeded = state.step === "select" && state.problem?.reason.remedy === addPhone;
  const { module, whenLoaded } = useLazyModule(addPhoneModule);
  useEffect(() => {
    if (isNeeded) whenLoaded(() => undefined);
  }, [isNeeded, whenLoaded]);
  return isNeeded ? module : undefined;
}

type StepName = ReturnType<typeof stepOf> | "phone";

interface PartProps extends StepProps {
  step: ReturnType<typeof stepOf>;
  state: PaymentState;
  scene: PaymentScene;
  methods: readonly SceneMethod[];
  buyer: SessionUser | undefined;
  promotion: Promotion | undefined;
  upgrade: Upgrade;
  summaryId: string;
  onLeave(): void;
}

function Step({
  step,
  state,
  scene,
  methods,
  buyer,
  promotion,
  upgrade,
  summaryId,
  onLeave,
  ...shared
}: PartProps) {
  const text = useText();
  switch (state.step) {
    case "select":
    case "ordering":
      if (step === "select" || state.step === "select") {
        const parts = { summaryId, buyer, scene, methods, promotion, upgrade };
        return <SelectStep {...shared} {...parts} state={state} />;
      }
      return (
        <div className={styles.result}>
          <OrderSummary plan={shared.plan} />
          <WaitingLine>{text(orderingText(state, scene))}</WaitingLine>
        </div>
      );
    case "paying":
      return <PayStep {...shared} app={appOf(methods, state.method)} state={state} />;
    case "returned":
    case "unpaid":
      return <ReturnedStep {...shared} state={state} />;
    case "payer-unknown":
      return <PayerUnknownStep {...shared} />;
    case "failed":
    case "timed-out":
      return <FailureStep {...shared} state={state} />;
    case "succeeded":
      return <SuccessPanel {...shared} orderNo={state.orderNo} onLeave={onLeave} />;
  }
}

/** The step to show. Lifetime members cannot buy anything. */
function stepOf(state: PaymentState, isLifetime: boolean) {
  if (state.step !== "select" && state.step !== "ordering") return state.step;
  if (isLifetime) return "lifetime";
  return state.step === "select" || state.options.isFromForm ? "select" : "preparing";
}

function titleOf(step: StepName, state: PaymentState, scene: PaymentScene): Localized {
  if (step === "preparing") return isForCode(state, scene) ? titles.paying : titles.app;
  const hasNoCode = state.step === "paying" && state.order.means.kind !== "code";
  return hasNoCode ? titles.app : titles[step];
}

function isForCode(state: PaymentState, scene: PaymentScene): boolean {
  return scene === "scan" || (state.step === "ordering" && state.options.byCode === true);
}

function appOf(methods: readonly SceneMethod[], method: PaymentMethod) {
  return methods.find((here) => here.method === method)?.app;
}

function announcementOf(
  state: PaymentState,
  methods: readonly SceneMethod[],
  scene: PaymentScene,
): Localized | undefined {
  if (state.step === "ordering") return orderingText(state, scene);
  if (state.step === "paying") {
    // Nothing is under way before the link or the button is pressed.
    if (state.order.means.kind !== "code") return undefined;
    return scanHint(scannerName(state.method, appOf(methods, state.method)));
  }
  if (state.step === "returned") return checkingText(state);
  if (state.step === "unpaid") return texts.unpaid;
  if (state.step === "failed") return joinTexts(state.reason.message, moneyTexts[state.money]);
  if (state.step === "timed-out") return moneyTexts.unknown;
  return undefined;
}

function joinTexts(first: Localized, second: Localized): Localized {
  return { zh: first.zh + second.zh, en: `${first.en} ${second.en}` };
}

/** The signed-in user: the stored user until the fetched one arrives. The server rejects an order that adds nothing. */
function useBuyer(enabled: boolean): SessionUser | undefined {
  const { value } = useLoaded(fetchUser, { enabled });
  const stored = readStoredUser();
  return value ?? (isUser(stored) ? stored : undefined);
}

type Failed = Extract<PaymentState, { step: "failed" | "timed-out" }>;

function FailureStep({ state, dispatch, announce }: StepProps & { state: Failed }) {
  const text = useText();
  const money = state.step === "failed" ? state.money : "unknown";
  return (
    <div className={styles.result}>
      {state.step === "failed" && (
        <Banner tone="danger">
          <ErrorText error={state.reason} />
        </Banner>
      )}
      <p>{text(moneyTexts[money])}</p>
      <dl className={styles.facts}>
        <dt>{text(texts.order)}</dt>
        <dd>
          <CopyOrderNo orderNo={state.orderNo} announce={announce} />
        </dd>
      </dl>
      <div className={styles.actions}>
        <Button kind="primary" onClick={() => dispatch({ type: "orderRequested" })}>
          {text(texts.retry)}
        </Button>
        <Button kind="ghost" onClick={() => dispatch({ type: "wentBack" })}>
          {text(texts.back)}
        </Button>
        <HelpLink className={buttonClass("quiet")} />
      </div>
    </div>
  );
}

/**
 * Shown if WeChat's OAuth page has not identified the payer. Only a click opens that page again, which avoids a
 * redirect loop.
 */
function PayerUnknownStep({ plan, dispatch }: StepProps) {
  const text = useText();
  return (
    <div className={styles.result}>
      <OrderSummary plan={plan} />
      <p>{text(texts.payerUnknown)}</p>
      <div className={styles.actions}>
        <Button kind="primary" onClick={() => dispatch({ type: "orderRequested", isRestart: true })}>
          {text(texts.askWechatAgain)}
        </Button>
        <Button kind="ghost" onClick={() => dispatch({ type: "wentBack" })}>
          {text(texts.back)}
        </Button>
      </div>
    </div>
  );
}

/** WeChat has returned the visitor, but no plan can be shown. */
export function PayerLost() {
  return useText()(payerLost);
}

/** Tells lifetime members that they need not pay. The text's id lets it describe the dialog. */
function LifetimeStep({ id, onClose }: { id: string; onClose(): void }) {
  const text = useText();
  return (
    <div className={styles.result}>
      <p id={id}>{text(texts.lifetime)}</p>
      <div className={styles.actions}>
        <Button kind="primary" onClick={onClose}>
          {text(texts.understood)}
        </Button>
      </div>
    </div>
  );
}
