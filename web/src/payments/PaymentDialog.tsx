import type { Localized } from "@baleen/contract/language.ts";
import type { MembershipPackage } from "@baleen/contract/shop/packages.ts";
import { type PaymentMethod, paymentMethods } from "@baleen/contract/shop/payment-methods.ts";
import { type Dispatch, useEffect, useId, useState } from "react";
import { fetchUser } from "../accounts/session/fetch-user.ts";
import { isResolvedBySigningIn } from "../accounts/session/require-user.ts";
import { isUser, readStoredUser, type SessionUser, storeUser } from "../accounts/session/session-store.ts";
import { saveReturnPath } from "../accounts/session/tab-storage.ts";
import { ErrorText } from "../platform/errors/ErrorText.tsx";
import { useLanguage, useText } from "../platform/i18n/language.tsx";
import { Link } from "../platform/navigation/Link.tsx";
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
import { preloadQrCode, reloadAsMember, usePayment } from "./use-payment.ts";

interface Props {
  /** The package to buy; undefined while the dialog is closed. */
  wanted: MembershipPackage | undefined;
  /** The method of an open order, whose code is then shown at once. */
  method?: PaymentMethod | undefined;
  onClose(): void;
}

export function PaymentDialog({ wanted, method, onClose }: Props) {
  const text = useText();
  const [state, dispatch] = usePayment(wanted);
  const [said, say] = useLiveMessage<Localized>();
  const buyer = useBuyer(wanted !== undefined);
  const describingId = useId();

  useEffect(() => {
    if (wanted) preloadQrCode();
  }, [wanted]);
  useEffect(() => {
    if (!wanted || !method) return;
    dispatch({ type: "methodChosen", method });
    dispatch({ type: "orderWanted" });
  }, [wanted, method, dispatch]);
  // Announced once for each state, however often it renders.
  useEffect(() => say(announcementOf(state)), [state, say]);

  const close = () => {
    if (state.step === "succeeded") return reloadAsMember();
    dispatch({ type: "closed" });
    onClose();
  };
  const step = stepOf(state, buyer !== undefined && isLifetimeMember(buyer));

  return (
    <Dialog
      open={wanted !== undefined}
      onClose={close}
      title={text(titles[step])}
      step={step}
      describedBy={step === "select" || step === "lifetime" ? describingId : undefined}
      closeLabel={text(texts.close)}
      width="wide"
    >
      <VisuallyHidden role="status">{said && text(said)}</VisuallyHidden>
      {step === "lifetime" && <LifetimeStep id={describingId} onClose={close} />}
      {wanted && step === "select" && (state.step === "select" || state.step === "ordering") && (
        <SelectStep
          summaryId={describingId}
          wanted={wanted}
          buyer={buyer}
          state={state}
          dispatch={dispatch}
        />
      )}
      {wanted && state.step === "paying" && (
        <PayStep
          wanted={wanted}
          state={state}
          onBack={() => dispatch({ type: "wentBack" })}
          say={say}
          onNewCode={() => dispatch({ type: "orderWanted" })}
        />
      )}
      {(state.step === "failed" || state.step === "timed-out") && (
        <FailureStep state={state} dispatch={dispatch} say={say} />
      )}
      {state.step === "succeeded" && <SuccessStep />}
    </Dialog>
  );
}

/** The step to show. Lifetime members are not led to pay. */
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

/** The signed-in user: the stored one until the server's has arrived. Undefined while `matters` is false. */
function useBuyer(matters: boolean): SessionUser | undefined {
  const { language } = useLanguage();
  const [fetched, setFetched] = useState<SessionUser>();

  useEffect(() => {
    if (!matters) return;
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
  }, [matters, language]);

  const stored = readStoredUser();
  return matters ? (fetched ?? (isUser(stored) ? stored : undefined)) : undefined;
}

interface SelectStepProps {
  /** The id of the order's summary. */
  summaryId: string;
  wanted: MembershipPackage;
  /** Undefined while unknown. */
  buyer: Buyer | undefined;
  state: Extract<PaymentState, { step: "select" | "ordering" }>;
  dispatch: Dispatch<PaymentEvent>;
}

/** Choosing the payment method. It stays mounted while the order is created, so that focus stays. */
export function SelectStep({ summaryId, wanted, buyer, state, dispatch }: SelectStepProps) {
  const text = useText();
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
        dispatch({ type: "orderWanted" });
      }}
    >
      <OrderSummary id={summaryId} wanted={wanted} buyer={buyer} />
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
              <Link href="/login" onClick={() => saveReturnPath(purchasePath(wanted.id))}>
                {text(texts.signIn)}
              </Link>
            )}
          </>
        )}
      </BannerRegion>
      <PendingButton
        kind="primary"
        type="submit"
        wide
        pending={state.step === "ordering"}
        // The dialog announces it, also when it comes from another step.
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
  say(words: Localized): void;
}

/** A payment that failed or timed out. */
export function FailureStep({ state, dispatch, say }: FailureStepProps) {
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
              <CopyOrderNo orderNo={state.orderNo} say={say} />
            </dd>
          </dl>
        </>
      )}
      <div className={styles.actions}>
        <Button kind="primary" onClick={() => dispatch({ type: "orderWanted" })}>
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

/** Shown to lifetime members in place of an order. */
export function LifetimeStep({ id, onClose }: LifetimeStepProps) {
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

/** The whale's spout, in pixels. */
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

/** The payment has succeeded, as the dialog's title says. */
export function SuccessStep() {
  const text = useText();
  return (
    <div className={styles.news}>
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
