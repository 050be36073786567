import type { ReplyOf } from "@baleen/contract/call.ts";
import {
  decideDeviceCode,
  readDeviceCode,
  userCodeLength,
  userCodeSymbols,
} from "@baleen/contract/desktop/authorizations.ts";
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import pageStyles from "../../accounts/account-page.module.css";
import { useSignedIn } from "../../accounts/session/use-signed-in.ts";
import { callApi } from "../../platform/api/call-api.ts";
import type { ErrorDescription } from "../../platform/errors/describe-error.ts";
import { ErrorText } from "../../platform/errors/ErrorText.tsx";
import { Facts } from "../../platform/facts/Facts.tsx";
import { Form } from "../../platform/forms/Form.tsx";
import { useLanguage, useText } from "../../platform/i18n/use-language.tsx";
import { Banner, BannerRegion } from "../../ui/Banner.tsx";
import { Button, buttonClass } from "../../ui/Button.tsx";
import { TextField } from "../../ui/fields/TextField.tsx";
import { PendingButton } from "../../ui/PendingButton.tsx";
import { describeDesktopError } from "../describe-desktop-error.ts";
import { machineFacts, machineTexts } from "../machine.ts";
import { decisionTexts } from "../sign-in/sign-in.text.ts";
import { type Outcomes, ReplacementChoice, useSignInDecision } from "../sign-in/sign-in-decision.tsx";
import styles from "./DeviceCodePage.module.css";
import { texts } from "./DeviceCodePage.text.ts";

type SignInRequest = ReplyOf<typeof readDeviceCode>;

type Step =
  | { readonly kind: "code"; readonly error?: ErrorDescription }
  | { readonly kind: "decision"; readonly userCode: string; readonly signInRequest: SignInRequest }
  | { readonly kind: "decided"; readonly isApproved: boolean };

/** Extracts the symbols of a user code from typed text or from the URL. */
function symbolsOf(typed: string): string {
  return [...typed.toUpperCase()].filter((symbol) => userCodeSymbols.includes(symbol)).join("");
}

/**
 * Signs the desktop tool in on another device, with the user code and the number that the device shows (OAuth device
 * flow).
 */
export function DeviceCodePage() {
  const { language, text } = useLanguage();
  const isSignedIn = useSignedIn();
  const [step, setStep] = useState<Step>({ kind: "code" });
  const [isReading, setReading] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);

  const go = (next: Step) => {
    // The pressed button is removed, which would move focus to the body.
    heading.current?.focus();
    setStep(next);
  };
  const read = async (userCode: string) => {
    setReading(true);
    try {
      go({
        kind: "decision",
        userCode,
        signInRequest: await callApi(readDeviceCode, { body: { userCode }, language }),
      });
    } catch (reason) {
      setStep({ kind: "code", error: describeDesktopError(reason, decisionTexts.failed) });
    }
    setReading(false);
  };
  const readFromAddress = useEffectEvent(() => {
    const code = symbolsOf(new URLSearchParams(location.search).get("code") ?? "");
    if (code.length === userCodeLength) void read(code);
  });
  useEffect(() => {
    if (isSignedIn) readFromAddress();
  }, [isSignedIn]);

  return (
    <div data-page="account">
      <h1 ref={heading} tabIndex={-1}>
        {text(texts.title)}
      </h1>
      {step.kind === "code" && (
        <CodeForm
          error={step.error}
          isReading={isReading}
          onCode={read}
          onIncomplete={() => setStep({ kind: "code", error: { message: texts.incomplete } })}
        />
      )}
      {step.kind === "decision" && (
        <DecisionForm
          {...step}
          onDecided={(isApproved) => go({ kind: "decided", isApproved })}
          onEnded={(error) => go({ kind: "code", error })}
          onFull={() => read(step.userCode)}
        />
      )}
      <BannerRegion tone="success">
        {step.kind === "decided" && step.isApproved && text(texts.approved)}
      </BannerRegion>
      <BannerRegion tone="info">
        {step.kind === "decided" && !step.isApproved && text(texts.denied)}
      </BannerRegion>
      {step.kind === "decided" && (
        <div className={pageStyles.acts}>
          <a href="/account/devices" className={buttonClass("ghost")}>
            {text(decisionTexts.manage)}
          </a>
          <Button kind="quiet" onClick={() => go({ kind: "code" })}>
            {text(texts.another)}
          </Button>
        </div>
      )}
    </div>
  );
}

interface CodeFormProps {
  readonly error: ErrorDescription | undefined;
  readonly isReading: boolean;
  onCode(userCode: string): void;
  onIncomplete(): void;
}

function CodeForm({ error, isReading, onCode, onIncomplete }: CodeFormProps) {
  const text = useText();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isReading) return;
    const userCode = symbolsOf(String(new FormData(event.currentTarget).get("code")));
    if (userCode.length === userCodeLength) onCode(userCode);
    else onIncomplete();
  };
  return (
    <Form name="device-code" className={styles.codeForm} onSubmit={submit}>
      <p className={pageStyles.note}>{text(texts.what)}</p>
      <TextField
        name="code"
        label={text(texts.code)}
        inputMode="text"
        enterKeyHint="go"
        autoComplete="off"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
      />
      <BannerRegion tone="danger">{error && <ErrorText error={error} />}</BannerRegion>
      <PendingButton
        kind="primary"
        type="submit"
        wide
        pending={isReading}
        label={text(texts.next)}
        pendingLabel={text(texts.reading)}
      />
    </Form>
  );
}

interface DecisionFormProps extends Outcomes {
  readonly userCode: string;
  readonly signInRequest: SignInRequest;
  onDecided(isApproved: boolean): void;
}

/**
 * Shows the requesting device and asks for the two-digit number on its screen, so that a stray click cannot approve.
 */
function DecisionForm({ userCode, signInRequest, onDecided, ...outcomes }: DecisionFormProps) {
  const { language, text } = useLanguage();
  const decision = useSignInDecision(signInRequest, outcomes);
  const { pending, error, decide, reject } = decision;
  const send = (isApproved: boolean, number?: string) =>
    decide(isApproved, async (input) => {
      const body = { userCode, ...input, ...(number !== undefined && { number }) };
      await callApi(decideDeviceCode, { body, language });
      onDecided(isApproved);
    });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const number = digitsOf(String(new FormData(event.currentTarget).get("number")));
    if (number.length === 2) void send(true, number);
    else reject({ message: texts.numberMissing });
  };
  return (
    <form method="post" noValidate className={pageStyles.part} onSubmit={submit}>
      <p className={pageStyles.note}>{text(texts.asks)}</p>
      <Facts
        facts={[
          [texts.shownCode, signInRequest.userCode],
          [machineTexts.account, signInRequest.username],
          [machineTexts.device, signInRequest.label],
          ...machineFacts(signInRequest),
          [machineTexts.network, signInRequest.addressPrefix],
        ]}
      />
      <Banner tone="info">
        <p>{text(texts.warning)}</p>
        {!signInRequest.isNear && <p>{text(texts.far)}</p>}
      </Banner>
      <ReplacementChoice request={signInRequest} decision={decision} />
      {!decision.isExhausted && (
        <TextField
          name="number"
          label={text(texts.number)}
          hint={text(texts.numberWhat)}
          inputMode="numeric"
          enterKeyHint="go"
          autoComplete="off"
          maxLength={8}
        />
      )}
      <BannerRegion tone="danger">{error && <ErrorText error={error} />}</BannerRegion>
      <div className={pageStyles.acts}>
        {!decision.isExhausted && (
          <PendingButton
            kind="primary"
            type="submit"
            pending={pending === "approve"}
            label={text(texts.approve)}
            pendingLabel={text(texts.approving)}
          />
        )}
        <Button kind="ghost" busy={pending === "deny"} onClick={() => send(false)}>
          {text(decisionTexts.notMe)}
        </Button>
      </div>
    </form>
  );
}

/** The digits of a typed number; full-width digits are converted. */
function digitsOf(typed: string): string {
  return typed.normalize("NFKC").replaceAll(/\D/g, "");
}
