import type { Localized } from "@baleen/contract/language.ts";
import type { MembershipPackage } from "@baleen/contract/shop/packages.ts";
import { type PaymentMethod, paymentMethods } from "@baleen/contract/shop/payment-methods.ts";
import { type Dispatch, useEffect, useId, useState } from "react";
import { fetchUser } from "../accounts/session/fetch-user.ts";
import { isResolvedBySigningIn } from "../accounts/session/require-user.ts";
import { saveReturnPath } from "../accounts/session/return-path-and-flash.ts";
import { isUser, readStoredUser, type SessionUser, storeUser } from "../accounts/session/session-store.ts";
import { ErrorText } from "../platform/errors/ErrorText.tsx";
import { useLanguage, useText } from "../platform/i18n/use-language.tsx";
import { Banner, BannerRegion } from "../ui/Banner.tsx";
import { Button } from "../ui/Button.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { RadioGroup } from "../ui/fields/RadioGroup.tsx";
import { gridPath } from "../ui/grid-path.ts";
import { PendingButton } from "../ui/PendingButton.tsx";
import { useLiveMessage } from "../ui/use-live-message.ts";
import { VisuallyHidden } from "../ui/VisuallyHidden.tsx";
import { WhalePicture } from "../ui/whale/WhalePicture.tsx";
import { type Buyer, isLifetimeMember } from "./membership-end.ts";
import { CopyOrderNo, OrderSummary } from "./OrderSummary.tsx";
import styles from "./PaymentDialog.module.css";
import { PayStep } from "./PayStep.tsx";
import { methodNames, scanHint, scannerNames, texts, titles } from "./payment.text.ts";
import type { PaymentEvent, PaymentState } from "./payment-state.ts";
import { purchasePath } from "./purchase-url.ts";
import { purchasesPaused } from "./purchases-paused.text.ts";
import { qrCodeModule, reloadAsMember, usePayment } from "./use-payment.ts";

interface Props {
  /** The package to buy; undefined while the dialog is closed. */
  sold: MembershipPackage | undefined;
  /** The method of an open order, to show its code at once. */
  method?: PaymentMethod | undefined;
  onClose(): void;
}

export function PaymentDialog({ sold, method, onClose }: Props) {
  const text = useText();
  const [state, dispatch] = usePayment(sold);
  const [announcement, announce] = useLiveMessage<Localized>();
  const buyer = useBuyer(sold !== undefined);
  const describingId = useId();

  useEffect(() => {
    if (sold) qrCodeModule.prefetch();
  }, [sold]);
  useEffect(() => {
    if (!sold || !method || sold.purchasesPaused) return;
    dispatch({ type: "methodChosen", method });
    dispatch({ type: "orderRequested" });
  }, [sold, method, dispatch]);
  // Announces each state once, not on each render.
  useEffect(() => announce(announcementOf(state)), [state, announce]);

  const close = () => {
    if (state.step === "succeeded") return reloadAsMember();
    dispatch({ type: "closed" });
    onClose();
  };
  const step = stepOf(state, buyer !== undefined && isLifetimeMember(buyer));

  return (
    <Dialog
      open={sold !== undefined}
      onClose={close}
      title={text(titles[step])}
      step={step}
      describedBy={step === "select" || step === "lifetime" ? describingId : undefined}
      closeLabel={text(texts.close)}
      width="wide"
    >
      <VisuallyHidden role="status">{announcement && text(announcement)}</VisuallyHidden>
      {step === "lifetime" && <LifetimeStep id={describingId} onClose={close} />}
      {sold && step === "select" && (state.step === "select" || state.step === "ordering") && (
        <SelectStep summaryId={describingId} sold={sold} buyer={buyer} state={state} dispatch={dispatch} />
      )}
      {sold && state.step === "paying" && (
        <PayStep
          sold={sold}
          state={state}
          onBack={() => dispatch({ type: "wentBack" })}
          announce={announce}
          onNewCode={() => dispatch({ type: "orderRequested" })}
        />
      )}
      {(state.step === "failed" || state.step === "timed-out") && (
        <FailureStep state={state} dispatch={dispatch} announce={announce} />
      )}
      {state.step === "succeeded" && <SuccessStep />}
    </Dialog>
  );
}

/** The step to show. Lifetime members cannot pay. */
function stepOf({ step }: PaymentState, isLifetime: boolean) {
  if (step !== "select" && step !== "ordering") return step;
  return isLifetime ? "lifetime" : "select";
}

function announcementOf(state: PaymentState): Localized | undefined {
  if (state.step === "ordering") return texts.makingOrder;
  if (state.step === "paying") return scanHint(scannerNames[state.method]);
  if (state.step === "failed") return state.reason.message;
  if (state.step === "timed-out") return texts.maybePaid;
  if (state.step === "succeeded") return texts.reloading;
  return undefined;
}

/** The signed-in user: the stored one until it is fetched. Undefined unless `enabled`. */
function useBuyer(enabled: boolean): SessionUser | undefined {
  const { language } = useLanguage();
  const [fetched, setFetched] = useState<SessionUser>();

  useEffect(() => {
    if (!enabled) return;
    const controller = new AbortController();
    fetchUser({ language, signal: controller.signal }).then(
      (user) => {
        storeUser(user);
        setFetched(user);
      },
      () => {
        // The stored user stays; the server rejects an order that adds nothing.
      },
    );
    return () => {
      controller.abort();
      setFetched(undefined);
    };
  }, [enabled, language]);

  const stored = readStoredUser();
  return enabled ? (fetched ?? (isUser(stored) ? stored : undefined)) : undefined;
}

interface SelectStepProps {
  /** The id of the order's summary. */
  summaryId: string;
  sold: MembershipPackage;
  /** Undefined while unknown. */
  buyer: Buyer | undefined;
  state: Extract<PaymentState, { step: "select" | "ordering" }>;
  dispatch: Dispatch<PaymentEvent>;
}

/** Chooses the payment method. Stays mounted while the order is created, to keep the focus. */
function SelectStep({ summaryId, sold, buyer, state, dispatch }: SelectStepProps) {
  const text = useText();
  if (sold.purchasesPaused) {
    return (
      <div className={styles.select}>
        <OrderSummary id={summaryId} sold={sold} buyer={buyer} />
        <Banner tone="info">{text(purchasesPaused)}</Banner>
      </div>
    );
  }
  const problem = state.step === "select" ? state.problem : undefined;
  const rows = paymentMethods.map((value) => ({
    value,
    label: text(methodNames[value]),
    mark: <span className={styles.mark} data-method={value} />,
  }));
  return (
    <form
      className={styles.select}
      onSubmit={(event) => {
        event.preventDefault();
        dispatch({ type: "orderRequested" });
      }}
    >
      <OrderSummary id={summaryId} sold={sold} buyer={buyer} />
      <RadioGroup
        legend={text(texts.methods)}
        name="payment-method"
        rows={rows}
        value={state.method}
        onChange={(method) => dispatch({ type: "methodChosen", method })}
      />
      <BannerRegion tone="danger">
        {problem && (
          <>
            <ErrorText error={problem} />{" "}
            {isResolvedBySigningIn(problem.message) && (
              <a href="/login" onClick={() => saveReturnPath(purchasePath(sold.id))}>
                {text(texts.signIn)}
              </a>
            )}
          </>
        )}
      </BannerRegion>
      <PendingButton
        kind="primary"
        type="submit"
        wide
        pending={state.step === "ordering"}
        // The dialog announces this state, whichever step led to it.
        quiet
        label={text(problem ? texts.retry : texts.makeCode)}
        pendingLabel={text(texts.makingOrder)}
      />
      <p className={styles.limit}>{text(texts.limit)}</p>
    </form>
  );
}

interface FailureStepProps {
  state: Extract<PaymentState, { step: "failed" | "timed-out" }>;
  dispatch: Dispatch<PaymentEvent>;
  announce(text: Localized): void;
}

/** A payment that failed or timed out. */
function FailureStep({ state, dispatch, announce }: FailureStepProps) {
  const text = useText();
  return (
    <div className={styles.result}>
      {state.step === "failed" ? (
        <Banner tone="danger">
          <ErrorText error={state.reason} />
        </Banner>
      ) : (
        <>
          <p>{text(texts.maybePaid)}</p>
          <dl className={styles.facts}>
            <dt>{text(texts.order)}</dt>
            <dd>
              <CopyOrderNo orderNo={state.orderNo} announce={announce} />
            </dd>
          </dl>
        </>
      )}
      <div className={styles.actions}>
        <Button kind="primary" onClick={() => dispatch({ type: "orderRequested" })}>
          {text(texts.retry)}
        </Button>
        <Button kind="ghost" onClick={() => dispatch({ type: "wentBack" })}>
          {text(texts.back)}
        </Button>
      </div>
    </div>
  );
}

interface LifetimeStepProps {
  /** The id of the sentence, which describes the dialog. */
  id: string;
  onClose(): void;
}

/** Tells lifetime members that they need not pay. */
function LifetimeStep({ id, onClose }: LifetimeStepProps) {
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

/** The whale's spout: `#` is water, `o` krill. */
const spoutRows = [
  ".oo..#...#..oo.",
  "o..#..#.#..#..o",
  ".#..#.###.#..#.",
  ".....##.##.....",
  "......###......",
  ".......#.......",
  ".......#.......",
];
const water = gridPath(spoutRows, "#");
const krill = gridPath(spoutRows, "o");

/** Shown until the page is reloaded; the dialog's title says that the payment has succeeded. */
function SuccessStep() {
  const text = useText();
  return (
    <div className={styles.success}>
      <div className={styles.whale}>
        <svg className={styles.spout} viewBox="0 0 15 7" shapeRendering="crispEdges" aria-hidden="true">
          <path className={styles.water} d={water} />
          <path className={styles.krill} d={krill} />
        </svg>
        <WhalePicture />
      </div>
      <p>{text(texts.reloading)}</p>
    </div>
  );
}
