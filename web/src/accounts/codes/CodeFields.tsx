import { codeCooldownS } from "@baleen/contract/accounts/codes.ts";
import type { Localized } from "@baleen/contract/language.ts";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import type { UseFormRegisterReturn } from "react-hook-form";
import { useText } from "../../platform/i18n/use-language.tsx";
import { Button } from "../../ui/Button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { CodeField } from "../../ui/fields/GroupedField.tsx";
import { TextField } from "../../ui/fields/TextField.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { pressedKey } from "../../ui/pressed-key.ts";
import { useLiveMessage } from "../../ui/use-live-message.ts";
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";
import { ContactField, type ContactKind, normaliseContact } from "./ContactField.tsx";
import { captchaHintText, captchaTexts, resendText, texts, waitText } from "./codes.text.ts";
import { secondsLeft, useSecondsLeft } from "./cooldown.ts";
import styles from "./SendCodeButton.module.css";
import type { Captcha } from "./use-captcha.ts";
import { type FormWithCode, type SendOptions, useSendCode } from "./use-send-code.ts";

type Field = (name: ContactKind | "code") => UseFormRegisterReturn & { readonly error: string | undefined };

/** A form whose values also include an e-mail address or phone number. */
interface FormWithContact extends FormWithCode {
  readonly form: FormWithCode["form"] & {
    trigger(name: ContactKind, options: { shouldFocus: true }): Promise<boolean>;
    getValues(name: ContactKind): string | undefined;
    watch(name: ContactKind): string | undefined;
  };
  readonly field: Field;
}

interface CodeProps extends SendOptions {
  api: FormWithCode & { readonly field: (name: "code") => ReturnType<Field> };
  /** An alternative to the captcha for visitors who cannot read it. */
  captchaHint: string;
}

interface ContactProps extends Omit<CodeProps, "api" | "contact" | "readContact"> {
  api: FormWithContact;
  label?: string | undefined;
  hint?: string;
  "data-initial-focus"?: boolean;
}

/** An e-mail address or phone number, and the verification code that is sent to it. */
export function ContactAndCode({ api, label, hint, ...props }: ContactProps) {
  const { contactKind, "data-initial-focus": isFirst, ...sending } = props;
  return (
    <>
      <ContactField
        contactKind={contactKind}
        label={label}
        hint={hint}
        data-initial-focus={isFirst}
        {...api.field(contactKind)}
      />
      <CodeFields
        {...sending}
        contactKind={contactKind}
        api={api}
        contact={normaliseContact(contactKind, api.form.watch(contactKind))}
        readContact={async () => {
          const isValid = await api.form.trigger(contactKind, { shouldFocus: true });
          return isValid ? normaliseContact(contactKind, api.form.getValues(contactKind)) : undefined;
        }}
      />
    </>
  );
}

/** The captcha if the server requires one, the verification code field, and the button that sends the code. */
export function CodeFields({ captchaHint, ...options }: CodeProps) {
  const text = useText();
  const { api, contactKind, captcha } = options;
  const sending = useSendCode(options);
  return (
    <>
      {captcha.isRequired && <CaptchaField captcha={captcha} hint={captchaHint} onEnter={sending.send} />}
      <CodeField
        {...api.field("code")}
        label={text(contactKind === "email" ? texts.emailCode : texts.phoneCode)}
        hint={text(texts.codeLimits)}
        after={<SendCodeButton deadlineMs={sending.deadlineMs} busy={sending.isBusy} onSend={sending.send} />}
      />
    </>
  );
}

interface SendCodeButtonProps {
  deadlineMs: number | undefined;
  busy: boolean;
  onSend(): void;
}

/**
 * Button that requests a code. During the cooldown it shows the seconds left, and a click announces them. Its
 * accessible name stays the same, because screen readers would announce a new one every second.
 */
function SendCodeButton({ deadlineMs, busy, onSend }: SendCodeButtonProps) {
  const text = useText();
  const remainingS = useSecondsLeft(deadlineMs);
  const isWaiting = remainingS > 0;
  const hasStatusLabel = busy || isWaiting;
  const [announcement, announce] = useWaitAnnouncements(deadlineMs, isWaiting);
  useEffect(() => {
    if (busy) announce(texts.sending);
  }, [busy, announce]);
  return (
    <>
      <Button
        kind="ghost"
        className={styles.button}
        busy={busy}
        aria-disabled={isWaiting || undefined}
        onClick={() => (isWaiting ? announce(waitText(remainingS)) : onSend())}
      >
        {isWaiting && deadlineMs !== undefined && <CooldownBar key={deadlineMs} deadlineMs={deadlineMs} />}
        <span className={styles.words} aria-hidden={hasStatusLabel}>
          {text(busy ? texts.sending : isWaiting ? resendText(remainingS) : texts.get)}
        </span>
        {hasStatusLabel && <VisuallyHidden>{text(texts.get)}</VisuallyHidden>}
      </Button>
      <VisuallyHidden role="status">{announcement && text(announcement)}</VisuallyHidden>
    </>
  );
}

/** A bar that empties by one cell each second. */
function CooldownBar({ deadlineMs }: { deadlineMs: number }) {
  const level = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const elapsedS = codeCooldownS - secondsLeft(deadlineMs, Date.now());
    level.current?.style.setProperty("animation-delay", `${-elapsedS}s`);
  }, [deadlineMs]);
  return <span ref={level} className={styles.level} aria-hidden="true" />;
}

/** Announces the start and the end of the cooldown, not each second. */
function useWaitAnnouncements(deadlineMs: number | undefined, isWaiting: boolean) {
  const message = useLiveMessage<Localized>();
  const [, announce] = message;
  const wasWaiting = useRef(isWaiting);
  useEffect(() => {
    if (isWaiting && deadlineMs !== undefined) announce(waitText(secondsLeft(deadlineMs, Date.now())));
    else if (wasWaiting.current) announce(texts.mayResend);
    wasWaiting.current = isWaiting;
  }, [deadlineMs, isWaiting, announce]);
  return message;
}

interface CaptchaFieldProps {
  captcha: Captcha;
  /** An alternative to the captcha for visitors who cannot read it. */
  hint: string;
  /** Called on Enter, which sends the code instead of submitting the form. */
  onEnter(): void;
}

/** The captcha: a field for its letters, the picture, and a button that fetches another picture. */
function CaptchaField({ captcha, hint, onEnter }: CaptchaFieldProps) {
  const text = useText();
  const { picture, error, isLoading } = captcha;
  const [isChanged, setChanged] = useState(false);
  const change = () => {
    setChanged(true);
    captcha.refresh();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (pressedKey(event) !== "Enter") return;
    event.preventDefault();
    onEnter();
  };
  return (
    <TextField
      ref={captcha.field}
      inputMode="text"
      enterKeyHint="send"
      label={text(captchaTexts.captcha)}
      hint={text(captchaHintText(hint))}
      error={error && text(error)}
      autoComplete="off"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      maxLength={20}
      value={captcha.typed}
      onChange={(event) => captcha.setTyped(event.target.value)}
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
          <IconButton
            icon="refresh"
            label={text(captchaTexts.refreshCaptcha)}
            className={styles.refresh}
            aria-busy={isLoading || undefined}
            onClick={change}
          />
          <VisuallyHidden role="status">
            {isChanged && !isLoading && picture && text(captchaTexts.captchaChanged)}
          </VisuallyHidden>
        </span>
      }
    />
  );
}
