import type { Localized } from "@baleen/contract/language.ts";
import type { MembershipPackage } from "@baleen/contract/shop/packages.ts";
import type { PaymentMethod } from "@baleen/contract/shop/payment-methods.ts";
import { useEffect, useId, useState } from "react";
import { fetchUser } from "../accounts/session/fetch-user.ts";
import { readStoredUser, storeUser } from "../accounts/session/session-store.ts";
import { isUser, type SessionUser } from "../accounts/session/session-user.ts";
import { useLanguage, useText } from "../platform/i18n/language.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { useLiveMessage } from "../ui/use-live-message.ts";
import { VisuallyHidden } from "../ui/VisuallyHidden.tsx";
import { FailureStep } from "./FailureStep.tsx";
import { LifetimeStep } from "./LifetimeStep.tsx";
import { isLifetimeMember } from "./membership-end.ts";
import { PayStep } from "./PayStep.tsx";
import { scanHint, scannerNames, texts, titles } from "./payment.text.ts";
import type { PaymentState } from "./payment-state.ts";
import { preloadQrCode } from "./qr-code.ts";
import { SelectStep } from "./SelectStep.tsx";
import { SuccessStep } from "./SuccessStep.tsx";
import { reloadAsMember, usePayment } from "./use-payment.ts";

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
