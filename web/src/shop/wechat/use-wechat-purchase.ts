import type { Language } from "@baleen/contract/language.ts";
import type { MembershipPackage } from "@baleen/contract/shop/packages.ts";
import {
  type ComponentProps,
  createElement,
  Fragment,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from "react";
import { saveReturnPath } from "../../accounts/session/return-path-and-flash.ts";
import { readToken } from "../../accounts/session/session-store.ts";
import {
  finishWechatSignIn,
  prefetchWechatSignIn,
  readWechatOutcome,
  removeWechatOutcome,
  startWechatSignIn,
} from "../../accounts/wechat/sign-in-by-wechat.ts";
import type { WechatSignIn } from "../../accounts/wechat/wechat-calls.ts";
import type { Promotion } from "../../payments/promotion/use-promotion.ts";
import { packageIdInUrl, purchasePath } from "../../payments/purchase-url.ts";
import { prefetchPaymentDialog, usePaymentDialog } from "../../payments/use-payment-dialog.ts";
import { forgetPress, hasPress, rememberPress } from "../../payments/wechat-press.ts";
import { useLanguage } from "../../platform/i18n/use-language.tsx";
import { runAfterLoad } from "../../platform/islands/idle.ts";
import { lazyModule, useLazyModule } from "../../platform/lazy/lazy-module.ts";
import { navigate } from "../../platform/navigation/navigate.ts";
import { showToast } from "../../ui/toasts.ts";
import { firstStep, type SignInFailure, type SignInStep } from "./sign-in-step.ts";
import type { WechatSignInDialogs } from "./WechatSignInDialogs.tsx";

const dialogsModule = lazyModule("WechatSignIn", () => import("./WechatSignInDialogs.tsx"));

/**
 * A purchase that begins with a press on "WeChat Pay" on a plan: signs in silently, then orders, and opens the payment
 * sheet. `leavingFor` is the id of the plan for which the page is left.
 */
export function useWechatPurchase(packages: readonly MembershipPackage[], promotion: Promotion) {
  const [step, setStep] = useState(firstStep);
  const payment = usePaymentDialog(packages, { isHeld: step.name !== "idle", promotion });
  const { module, whenLoaded } = useLazyModule(dialogsModule);
  const show = (next: SignInStep) => whenLoaded(() => setStep(next));
  const signIn = useSignIn({ payment, setStep, show });

  const arrive = useEffectEvent(() => {
    const id = packageIdInUrl();
    signIn.arrive(packages.find((plan) => String(plan.id) === id));
  });
  const arriveByBack = useEffectEvent(() => {
    if (step.name === "leaving") payment.close();
    setStep({ name: "idle" });
  });
  useEffect(() => {
    const unmounting = new AbortController();
    if (firstStep().name === "arriving") arrive();
    else runAfterLoad(prefetchAll, unmounting.signal);
    // Back shows the page as it was left.
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && arriveByBack();
    window.addEventListener("pageshow", onShow, { signal: unmounting.signal });
    return () => unmounting.abort();
  }, []);
  const isReady = step.name === "signed-in" && payment.isOpen;
  useEffect(() => {
    if (isReady) setStep({ name: "idle" });
  }, [isReady]);

  const leavingFor = step.name === "leaving" ? step.plan.id : undefined;
  const questions = module && createElement(module.WechatSignInDialogs, { step, ...signIn.answers });
  const dialog = createElement(Fragment, null, payment.dialog, questions);
  return { ...payment, dialog, leavingFor, press: signIn.press };
}

/** What the press needs, here and on the page to which WeChat returns. */
function prefetchAll(): void {
  prefetchWechatSignIn();
  prefetchPaymentDialog();
}

// On a slow phone, hydrating the plans takes as long as loading these.
if (firstStep().name === "arriving") prefetchAll();

interface SignInParts {
  readonly payment: ReturnType<typeof usePaymentDialog>;
  setStep(step: SignInStep): void;
  /** Sets a step that has a dialog, once its code is loaded. */
  show(step: SignInStep): void;
}

type DialogProps = Omit<ComponentProps<typeof WechatSignInDialogs>, "step">;

/** What leads from step to step. */
function useSignIn(parts: SignInParts) {
  const { payment, setStep } = parts;
  const { finish, leave, fail, abort } = useFinish(parts);

  const press = async (plan: MembershipPackage) => {
    rememberPress(plan.id);
    if (readToken() !== undefined) {
      setStep({ name: "signed-in" });
      return payment.open(plan, "wechat");
    }
    await leave(plan);
  };

  /** Opens the dialog for a press before the page was left; returns false if there was none. */
  const resume = (plan: MembershipPackage): boolean => {
    const isPressed = hasPress(plan.id);
    if (isPressed) payment.open(plan, "wechat");
    return isPressed;
  };

  const arrive = (plan: MembershipPackage | undefined) => {
    const outcome = readWechatOutcome(location.search);
    removeWechatOutcome();
    // Signed in by the login page, or already by the first of two loads of the page to which WeChat returns.
    const isSignedIn = readToken() !== undefined;
    if (!plan || !(isSignedIn || outcome)) return setStep({ name: "idle" });
    if (isSignedIn) return setStep({ name: resume(plan) ? "signed-in" : "idle" });
    if (outcome && outcome !== "ok") return fail(plan, outcome);
    resume(plan);
    void finish(plan, { newAccount: "ifBrowserIsNew" });
  };

  const answers: DialogProps = {
    onRetry: (plan) => void press(plan),
    onCreate(plan) {
      setStep({ name: "choosing", plan, isCreating: true });
      void finish(plan, { newAccount: "create" });
    },
    onSignIn(plan) {
      saveReturnPath(purchasePath(plan.id));
      navigate("/login");
    },
    onForce(plan, sessions) {
      setStep({ name: "conflict", plan, sessions, isForcing: true });
      void finish(plan, { forceLogin: true });
    },
    onClose() {
      abort();
      forgetPress();
      payment.close();
      setStep({ name: "idle" });
    },
  };
  return { press, arrive, answers };
}

async function tellOfKeptAccount(language: Language): Promise<void> {
  const { texts } = await import("../../accounts/sign-in/sign-in.text.ts");
  showToast("success", texts.accountKept[language]);
}

type FinishOptions = Omit<Parameters<typeof finishWechatSignIn>[0], "language" | "signal">;

/** Ends the sign-in and shows what comes of it. */
function useFinish({ payment, setStep, show }: SignInParts) {
  const { language } = useLanguage();
  const attempt = useRef<AbortController>(undefined);
  const abort = () => attempt.current?.abort();

  const fail = (plan: MembershipPackage, failure: SignInFailure) => {
    payment.close();
    show({ name: "failed", plan, failure });
  };

  const showOutcome = (plan: MembershipPackage, outcome: WechatSignIn, isPressed: boolean) => {
    if (outcome.kind === "leaving") setStep({ name: "leaving", plan });
    else if (outcome.kind === "choice") show({ name: "choosing", plan, isCreating: false });
    else if (outcome.kind === "conflict")
      show({ name: "conflict", plan, sessions: outcome.sessions, isForcing: false });
    // Without a press, the URL opens the dialog with its choices.
    else setStep({ name: isPressed ? "signed-in" : "idle" });
    if (outcome.kind === "signed-in" && outcome.hasCancelledDeletion) void tellOfKeptAccount(language);
  };

  const finish = async (plan: MembershipPackage, options: FinishOptions) => {
    const wasPressed = hasPress(plan.id);
    abort();
    attempt.current = new AbortController();
    const { signal } = attempt.current;
    try {
      const repeat = wasPressed && { repeatFor: purchasePath(plan.id) };
      const outcome = await finishWechatSignIn({ ...options, ...repeat, language });
      // Closing the payment dialog forgets the press.
      if (wasPressed && !hasPress(plan.id)) setStep({ name: "idle" });
      else if (!signal.aborted) showOutcome(plan, outcome, wasPressed);
    } catch (thrown) {
      // A page that is left ends its requests too, but runs no more timers: WeChat may just be loading it again.
      setTimeout(() => {
        if (signal.aborted) return;
        fail(plan, { thrown });
      });
    }
  };

  /** Asks WeChat who the visitor is. */
  const leave = async (plan: MembershipPackage) => {
    setStep({ name: "leaving", plan });
    await startWechatSignIn(purchasePath(plan.id), { language }).catch((thrown: unknown) =>
      fail(plan, { thrown }),
    );
  };
  return { finish, leave, fail, abort };
}
