import { useState } from "react";
import { saveReturnPath } from "../accounts/session/return-path-and-flash.ts";
import { readToken } from "../accounts/session/session-store.ts";
import type { ErrorDescription } from "../platform/errors/describe-error.ts";
import { ErrorText } from "../platform/errors/ErrorText.tsx";
import { formatDateTime } from "../platform/i18n/format-date.ts";
import { useLanguage } from "../platform/i18n/use-language.tsx";
import { loadingCodeFailed } from "../platform/lazy/lazy-module.ts";
import { navigate } from "../platform/navigation/navigate.ts";
import { PendingButton } from "../ui/PendingButton.tsx";
import styles from "./TrialButton.module.css";
import { texts, trialBegunText, trialLabel } from "./trial.text.ts";

interface Props {
  readonly planId: number;
  readonly days: number;
  /** The id of the element with the plan's name. */
  readonly nameId: string;
}

/** Begins the free trial of a plan, and says below what came of it. Visitors who are not signed in do that first. */
export function TrialButton({ planId, days, nameId }: Props) {
  const { language, text } = useLanguage();
  const [isPending, setPending] = useState(false);
  const [until, setUntil] = useState<string>();
  const [error, setError] = useState<ErrorDescription>();
  const begin = async () => {
    if (readToken() === undefined) {
      saveReturnPath(location.pathname + location.search);
      navigate("/login");
      return;
    }
    setPending(true);
    setError(undefined);
    try {
      const { startTrial } = await import("./start-trial.ts");
      const outcome = await startTrial(planId, language);
      if ("until" in outcome) setUntil(outcome.until);
      else setError(outcome.error);
    } catch {
      setError({ message: loadingCodeFailed });
    }
    setPending(false);
  };
  return (
    <div className={styles.trial}>
      {until === undefined && (
        <PendingButton
          kind="quiet"
          wide
          pending={isPending}
          label={text(trialLabel(days))}
          pendingLabel={text(texts.starting)}
          aria-describedby={nameId}
          onClick={begin}
        />
      )}
      <p role="status">
        {until !== undefined ? text(trialBegunText(formatDateTime(until))) : !error && text(texts.once)}
        {error && <ErrorText error={error} />}
      </p>
    </div>
  );
}
