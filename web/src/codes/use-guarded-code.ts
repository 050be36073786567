import { useEffect } from "react";
import { ApiError, asReturned } from "../api/api-error.ts";
import type { Message } from "../forms/FormMessage.tsx";
import { useText } from "../i18n/language.tsx";
import { showToast } from "../ui/toast-store.ts";
import { captchaTexts, texts } from "./codes.text.ts";
import { mentionsCode } from "./mentions-code.ts";
import type { CodePurpose, ContactKind } from "./request-code.ts";
import type { Captcha } from "./use-captcha.ts";
import { useCodeSending } from "./use-code-sending.ts";
import type { Cooldown } from "./use-cooldown.ts";

interface Parts {
  readonly purpose: CodePurpose;
  readonly contactKind: ContactKind;
  readonly cooldown: Cooldown;
  readonly captcha: Captcha;
  /** False while the server has not asked for a picture yet. */
  readonly isGuarded: boolean;
  /** The address as the server knows it; undefined when it is refused, which the form then says. */
  readContact(): Promise<string | undefined>;
  /** What came of it, for the form to show; undefined when it starts. */
  onMessage(message: Message | undefined): void;
  /** Puts what the server says under the fields it names. */
  onRefused(error: unknown): void;
  /** Leads on to where the code goes. */
  onSent(): void;
}

/** Sending a code that a picture guards, from the first time or once the server asks for one. */
export function useGuardedCode(parts: Parts): { isBusy: boolean; send(): Promise<void> } {
  const { purpose, contactKind, cooldown, captcha, isGuarded } = parts;
  const text = useText();
  const { isBusy, send } = useCodeSending(cooldown);
  useNextPicture(captcha, cooldown);

  const solve = (mayFocus: boolean) => {
    const letters = captcha.typed.trim();
    if (captcha.picture && letters !== "") return { sessionId: captcha.picture.sessionId, captcha: letters };
    captcha.refuse(captchaTexts.captchaRequired);
    if (!captcha.picture && !captcha.isLoading) captcha.refresh();
    if (mayFocus) captcha.field.current?.focus();
    return undefined;
  };

  const fail = (error: unknown, message: Message) => {
    const refusal = error instanceof ApiError ? error.fields.captcha : undefined;
    if (refusal !== undefined) {
      captcha.refuse(asReturned(refusal));
      captcha.field.current?.focus();
      // That a picture is asked for at all is no failure.
      if (isGuarded) showToast("danger", text(message.sentence));
    } else parts.onMessage(message);
    parts.onRefused(error);
    if (mentionsCode(error)) captcha.refresh();
  };

  return {
    isBusy,
    async send() {
      // Enter in the picture's field leads here too, where no button stands in the way.
      if (isBusy) return;
      if (Date.now() < (cooldown.deadlineMs ?? 0)) return parts.onSent();
      const address = await parts.readContact();
      const solved = isGuarded ? solve(address !== undefined) : undefined;
      if (address === undefined || (isGuarded && !solved)) return;
      parts.onMessage(undefined);
      const focused = document.activeElement;
      const failure = await send({ purpose, contactKind, address, solved });
      if (failure) return fail(failure.error, { tone: "danger", sentence: failure.sentence });
      captcha.spend();
      parts.onMessage({ tone: "success", sentence: texts.codeSent });
      // Whoever has gone on to something else meanwhile is left there.
      if (document.activeElement === focused) parts.onSent();
    },
  };
}

/** A picture that is used up stays as long as nothing can be done with another. */
function useNextPicture({ picture, refresh }: Captcha, { deadlineMs = 0 }: Cooldown): void {
  const isSpent = picture?.isSpent ?? false;
  useEffect(() => {
    if (!isSpent) return;
    const timer = setTimeout(refresh, Math.max(0, deadlineMs - Date.now()));
    return () => clearTimeout(timer);
  }, [isSpent, deadlineMs, refresh]);
}
