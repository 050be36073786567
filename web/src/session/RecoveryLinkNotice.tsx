import { rejectRecoveryLink } from "@baleen/contract/recovery.ts";
import { useEffect, useState } from "react";
import { callApi } from "../api/call-api.ts";
import { useLatest } from "../browser/use-latest.ts";
import { describeError, type ErrorDescription } from "../errors/describe-error.ts";
import { ErrorText } from "../errors/ErrorText.tsx";
import { formatDateTime } from "../i18n/format-date.ts";
import { useLanguage, useText } from "../i18n/language.tsx";
import { Banner, BannerRegion } from "../ui/Banner.tsx";
import { Button } from "../ui/Button.tsx";
import { findRecoveryLink, type RecoveryLink } from "./find-recovery-link.ts";
import styles from "./RecoveryLinkNotice.module.css";
import { linkTexts, waitingText } from "./recovery-link.text.ts";
import { readToken } from "./session-store.ts";

type State =
  | { readonly step: "none" }
  | { readonly step: "waiting" | "rejecting"; readonly link: RecoveryLink; readonly error?: ErrorDescription }
  | { readonly step: "rejected" };

/** Warns the account's owner of a recovery link that support has made, while it can still be rejected. */
export function RecoveryLinkNotice({ path }: { path: string }) {
  const text = useText();
  const { language } = useLanguage();
  const [state, setState] = useState<State>({ step: "none" });
  const readLanguage = useLatest(language);

  // biome-ignore lint/correctness/useExhaustiveDependencies: checks again on each page.
  useEffect(() => {
    const token = readToken();
    if (token === undefined) return setState({ step: "none" });
    findRecoveryLink(token, readLanguage(), Date.now()).then(
      (link) => link && setState((shown) => (shown.step === "none" ? { step: "waiting", link } : shown)),
      () => undefined,
    );
  }, [path, readLanguage]);

  if (state.step === "none") return null;
  const reject = async (link: RecoveryLink) => {
    setState({ step: "rejecting", link });
    try {
      await callApi(rejectRecoveryLink, { language });
      setState({ step: "rejected" });
    } catch (error) {
      setState({ step: "waiting", link, error: describeError(error, linkTexts.failed) });
    }
  };
  return (
    <section className={styles.notice} aria-label={text(linkTexts.label)} data-print="no">
      {state.step !== "rejected" && (
        <Banner tone="danger">
          <p>{text(waitingText(formatDateTime(state.link.worksFrom)))}</p>
          <p>{text(linkTexts.question)}</p>
          <div className={styles.ways}>
            <Button kind="ghost" busy={state.step === "rejecting"} onClick={() => reject(state.link)}>
              {text(linkTexts.reject)}
            </Button>
            <Button kind="quiet" onClick={() => setState({ step: "none" })}>
              {text(linkTexts.close)}
            </Button>
          </div>
          <p role="alert">{state.error && <ErrorText error={state.error} />}</p>
        </Banner>
      )}
      <BannerRegion tone="success">{state.step === "rejected" && text(linkTexts.rejected)}</BannerRegion>
    </section>
  );
}
