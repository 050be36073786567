import { rejectRecovery } from "@baleen/contract/accounts/recovery.ts";
import { useEffect, useState } from "react";
import { callApi } from "../../platform/api/call-api.ts";
import { useLatest } from "../../platform/browser/use-latest.ts";
import { describeError, type ErrorDescription } from "../../platform/errors/describe-error.ts";
import { ErrorText } from "../../platform/errors/ErrorText.tsx";
import { formatDateTime } from "../../platform/i18n/format-date.ts";
import { useLanguage, useText } from "../../platform/i18n/language.tsx";
import { Banner, BannerRegion } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { type ApprovedRecovery, findApprovedRecovery } from "./find-approved-recovery.ts";
import styles from "./RecoveryNotice.module.css";
import { noticeTexts, waitingText } from "./recovery-notice.text.ts";
import { readToken } from "./session-store.ts";

type State =
  | { readonly step: "none" }
  | {
      readonly step: "waiting" | "rejecting";
      readonly approved: ApprovedRecovery;
      readonly error?: ErrorDescription;
    }
  | { readonly step: "rejected" };

/** Warns the account's owner of a recovery that support has approved, while it can still be stopped. */
export function RecoveryNotice({ path }: { path: string }) {
  const text = useText();
  const { language } = useLanguage();
  const [state, setState] = useState<State>({ step: "none" });
  const readLanguage = useLatest(language);

  // biome-ignore lint/correctness/useExhaustiveDependencies: checks again on each page.
  useEffect(() => {
    const token = readToken();
    if (token === undefined) return setState({ step: "none" });
    findApprovedRecovery(token, readLanguage(), Date.now()).then(
      (approved) =>
        approved && setState((shown) => (shown.step === "none" ? { step: "waiting", approved } : shown)),
      () => undefined,
    );
  }, [path, readLanguage]);

  if (state.step === "none") return null;
  const reject = async (approved: ApprovedRecovery) => {
    setState({ step: "rejecting", approved });
    try {
      await callApi(rejectRecovery, { language });
      setState({ step: "rejected" });
    } catch (error) {
      setState({ step: "waiting", approved, error: describeError(error, noticeTexts.failed) });
    }
  };
  return (
    <section className={styles.notice} aria-label={text(noticeTexts.label)} data-print="no">
      {state.step !== "rejected" && (
        <Banner tone="danger">
          <p>{text(waitingText(formatDateTime(state.approved.worksFrom)))}</p>
          <p>{text(noticeTexts.question)}</p>
          <div className={styles.ways}>
            <Button kind="ghost" busy={state.step === "rejecting"} onClick={() => reject(state.approved)}>
              {text(noticeTexts.reject)}
            </Button>
            <Button kind="quiet" onClick={() => setState({ step: "none" })}>
              {text(noticeTexts.close)}
            </Button>
          </div>
          <p role="alert">{state.error && <ErrorText error={state.error} />}</p>
        </Banner>
      )}
      <BannerRegion tone="success">{state.step === "rejected" && text(noticeTexts.rejected)}</BannerRegion>
    </section>
  );
}
