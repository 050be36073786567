import { codeCooldownS } from "@baleen/contract/accounts/codes.ts";
import type { Localized } from "@baleen/contract/language.ts";
import { useEffect, useRef } from "react";
import { useText } from "../../platform/i18n/language.tsx";
import { Button } from "../../ui/Button.tsx";
import { useLiveMessage } from "../../ui/use-live-message.ts";
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";
import { resendText, texts, waitText } from "./codes.text.ts";
import { secondsLeft, useSecondsLeft } from "./cooldown.ts";
import styles from "./SendCodeButton.module.css";

interface Props {
  deadlineMs: number | undefined;
  busy: boolean;
  onPress(): void;
}

/**
 * Requests a code. During the cooldown it shows the seconds left, and a press announces them. Its accessible name stays
 * the same: screen readers would read out a name that changes each second.
 */
export function SendCodeButton({ deadlineMs, busy, onPress }: Props) {
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
