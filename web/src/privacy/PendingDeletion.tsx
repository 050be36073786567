import { cancelDeletion, type Deletion } from "@baleen/contract/privacy/privacy.ts";
import { useState } from "react";
import { callApi } from "../platform/api/call-api.ts";
import { describeError, type ErrorDescription } from "../platform/errors/describe-error.ts";
import { ErrorText } from "../platform/errors/ErrorText.tsx";
import { formatDateTime } from "../platform/i18n/format-date.ts";
import { useLanguage, useText } from "../platform/i18n/language.tsx";
import { Banner, BannerRegion } from "../ui/Banner.tsx";
import { PendingButton } from "../ui/pending-button/PendingButton.tsx";
import styles from "./PrivacyPage.module.css";
import { deletionTexts, overdue, pendingText, waitText } from "./privacy.text.ts";

interface Props {
  readonly deletion: Deletion;
  onKept(): void;
}

/** Says when the account will be deleted and what that waits for, and keeps it if it is asked to. */
export function PendingDeletion({ deletion: { deletesAt, waitingFor }, onKept }: Props) {
  const text = useText();
  const { language } = useLanguage();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<ErrorDescription>();
  const isDue = new Date(deletesAt).getTime() <= Date.now();
  const keep = async () => {
    setBusy(true);
    setError(undefined);
    try {
      await callApi(cancelDeletion, { language });
      onKept();
    } catch (reason) {
      setError(describeError(reason, deletionTexts.keepFailed));
      setBusy(false);
    }
  };
  return (
    <div className={styles.pending}>
      <Banner tone="info">
        <p>{text(isDue ? overdue : pendingText(formatDateTime(deletesAt)))}</p>
        {waitingFor.length > 0 && (
          <>
            <p>{text(deletionTexts.waits)}</p>
            <ul className={styles.waits}>
              {waitingFor.map(({ kind, orderNo }) => (
                <li key={`${kind} ${orderNo}`}>{text(waitText(kind, orderNo))}</li>
              ))}
            </ul>
          </>
        )}
      </Banner>
      <BannerRegion tone="danger">{error && <ErrorText error={error} />}</BannerRegion>
      <div>
        <PendingButton
          kind="primary"
          pending={isBusy}
          label={text(deletionTexts.keep)}
          pendingLabel={text(deletionTexts.keeping)}
          onClick={keep}
        />
      </div>
    </div>
  );
}
