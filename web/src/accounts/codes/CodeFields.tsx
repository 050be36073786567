import { codeCooldownS } from "@baleen/contract/accounts/codes.ts";
import type { Localized } from "@baleen/contract/language.ts";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import type { FieldError, UseFormRegisterReturn } from "react-hook-form";
import type { Message } from "../../platform/forms/Form.tsx";
import { fieldErrorText } from "../../platform/forms/field-errors.ts";
import { useText } from "../../platform/i18n/language.tsx";
import { Button } from "../../ui/Button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { CodeField, TextField, type TextFieldProps } from "../../ui/fields/TextField.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { useLiveMessage } from "../../ui/use-live-message.ts";
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";
import { ContactField, type ContactKind, normaliseContact } from "./ContactField.tsx";
import { captchaHintText, captchaTexts, resendText, texts, waitText } from "./codes.text.ts";
import { type Cooldown, secondsLeft, useSecondsLeft } from "./cooldown.ts";
import type { CodePurpose } from "./request-code.ts";
import styles from "./SendCodeButton.module.css";
import type { Captcha } from "./use-captcha.ts";
import { useSendCode } from "./use-send-code.ts";

/** What the fields need of react-hook-form: any form has it that has a field `code` and one for each kind of contact. */
interface FormWithContact extends FormWithCode {
  register(name: ContactKind | "code", options: { onChange(): void }): UseFormRegisterReturn;
  trigger(name: ContactKind, options: { shouldFocus: true }): Promise<boolean>;
  getValues(name: ContactKind): string | undefined;
  clearErrors(name: ContactKind | "code"): void;
  readonly formState: {
    readonly errors: { readonly [Name in ContactKind | "code"]?: FieldError | undefined };
  };
}

interface FormWithCode {
  register(name: "code", options: { onChange(): void }): UseFormRegisterReturn;
  clearErrors(name: "code"): void;
  setFocus(name: "code"): void;
  readonly formState: { readonly errors: { readonly code?: FieldError | undefined } };
}

interface Sending {
  purpose: CodePurpose;
  contactKind: ContactKind;
  captcha: Captcha;
  /** An alternative for visitors who cannot read the captcha. */
  captchaHint: string;
  cooldown: Cooldown;
  /** Shows the result of sending a code; undefined when sending starts. */
  onMessage(message: Message | undefined): void;
  /** Shows the server's field errors. */
  onError(error: unknown): void;
}

interface ContactProps extends Sending {
  form: FormWithContact;
  label?: string;
  hint?: string;
  "data-initial-focus"?: boolean;
}

/** A contact, and the code that is sent to it. */
export function ContactAndCode({ form, label, hint, ...props }: ContactProps) {
  const text = useText();
  const { contactKind, "data-initial-focus": isFirst, ...sending } = props;
  return (
    <>
      <ContactField
        contactKind={contactKind}
        {...(label !== undefined && { label })}
        hint={hint}
        error={fieldErrorText(form.formState.errors[contactKind], text)}
        data-initial-focus={isFirst}
        {...form.register(contactKind, { onChange: () => form.clearErrors(contactKind) })}
      />
      <CodeFields
        {...sending}
        contactKind={contactKind}
        form={form}
        readContact={async () => {
          const isValid = await form.trigger(contactKind, { shouldFocus: true });
          return isValid ? normaliseContact(contactKind, form.getValues(contactKind)) : undefined;
        }}
      />
    </>
  );
}

interface CodeProps extends Sending {
  form: FormWithCode;
  /** The contact as the server stores it; undefined if it is invalid, which the form then shows. */
  readContact(): Promise<string | undefined>;
}

/** The captcha where the server asks for one, the verification code, and the button that sends it. */
export function CodeFields({ form, captchaHint, ...options }: CodeProps) {
  const text = useText();
  const { contactKind, captcha, cooldown } = options;
  const sending = useSendCode({ ...options, onSent: () => form.setFocus("code") });
  const code: Omit<TextFieldProps, "label"> = {
    error: fieldErrorText(form.formState.errors.code, text),
    ...form.register("code", { onChange: () => form.clearErrors("code") }),
  };
  return (
    <>
      {captcha.isWanted && <CaptchaField captcha={captcha} hint={captchaHint} onEnter={sending.send} />}
      <CodeField
        {...code}
        label={text(contactKind === "email" ? texts.emailCode : texts.phoneCode)}
        hint={text(texts.codeLimits)}
        after={
          <SendCodeButton deadlineMs={cooldown.deadlineMs} busy={sending.isBusy} onPress={sending.send} />
        }
      />
    </>
  );
}

interface Props {
  deadlineMs: number | undefined;
  busy: boolean;
  onPress(): void;
}

/**
 * Requests a code. During the cooldown it shows the seconds left, and a press announces them. Its accessible name stays
 * the same: screen readers would read out a name that changes each second.
 */
function SendCodeButton({ deadlineMs, busy, onPress }: Props) {
  const text = useText();
  const leftS = useSecondsLeft(deadlineMs);
  const isWaiting = leftS > 0;
  const hasOtherWords = busy || isWaiting;
  const [said, say] = useWaitAnnouncements(deadlineMs, isWaiting);
  useEffect(() => {
    if (busy) say(texts.sending);
  }, [busy, say]);
  return (
    <>
      <Button
        kind="ghost"
        className={styles.button}
        busy={busy}
        aria-disabled={isWaiting || undefined}
        onClick={() => (isWaiting ? say(waitText(leftS)) : onPress())}
      >
        {isWaiting && deadlineMs !== undefined && <Drain key={deadlineMs} deadlineMs={deadlineMs} />}
        <span className={styles.words} aria-hidden={hasOtherWords}>
          {text(busy ? texts.sending : isWaiting ? resendText(leftS) : texts.get)}
        </span>
        {hasOtherWords && <VisuallyHidden>{text(texts.get)}</VisuallyHidden>}
      </Button>
      <VisuallyHidden role="status">{said && text(said)}</VisuallyHidden>
    </>
  );
}

/** A bar that empties by one cell each second. */
function Drain({ deadlineMs }: { deadlineMs: number }) {
  const level = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const goneS = codeCooldownS - secondsLeft(deadlineMs, Date.now());
    level.current?.style.setProperty("animation-delay", `${-goneS}s`);
  }, [deadlineMs]);
  return <span ref={level} className={styles.level} aria-hidden="true" />;
}

/** Announces the start and the end of the cooldown, not each second. */
function useWaitAnnouncements(deadlineMs: number | undefined, isWaiting: boolean) {
  const announcement = useLiveMessage<Localized>();
  const [, say] = announcement;
  const wasWaiting = useRef(isWaiting);
  useEffect(() => {
    if (isWaiting && deadlineMs !== undefined) say(waitText(secondsLeft(deadlineMs, Date.now())));
    else if (wasWaiting.current) say(texts.mayResend);
    wasWaiting.current = isWaiting;
  }, [deadlineMs, isWaiting, say]);
  return announcement;
}

interface CaptchaFieldProps {
  captcha: Captcha;
  /** An alternative for visitors who cannot read the picture. */
  hint: string;
  /** Enter presses the button that the captcha guards instead of submitting the form. */
  onEnter(): void;
}

/** The captcha: a field for its letters, the picture, and a button for another one. */
function CaptchaField({ captcha, hint, onEnter }: CaptchaFieldProps) {
  const text = useText();
  const { picture, error, isLoading } = captcha;
  const [isChanged, setChanged] = useState(false);
  const change = () => {
    setChanged(true);
    captcha.refresh();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
    event.preventDefault();
    onEnter();
  };
  return (
    <TextField
      ref={captcha.field}
      label={text(captchaTexts.captcha)}
      hint={text(captchaHintText(hint))}
      error={error && text(error)}
      autoComplete="off"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      maxLength={20}
      value={captcha.typed}
      onChange={(event) => captcha.type(event.target.value)}
      onFocus={captcha.refreshIfStale}
      onKeyDown={onKeyDown}
      after={
        <span className={styles.after}>
          <span className={classNames(styles.picture, isLoading && styles.loading)}>
            {picture && (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the button beside it does the same for keys.
              <img
                key={picture.sessionId}
                className={styles.image}
                src={picture.image}
                width="156"
                height="48"
                alt={text(captchaTexts.captcha)}
                onClick={change}
              />
            )}
          </span>
          <button
            type="button"
            className={styles.refresh}
            aria-label={text(captchaTexts.refreshCaptcha)}
            aria-busy={isLoading || undefined}
            onClick={change}
          >
            <Icon name="refresh" />
          </button>
          <VisuallyHidden role="status">
            {isChanged && !isLoading && picture && text(captchaTexts.captchaChanged)}
          </VisuallyHidden>
        </span>
      }
    />
  );
}
