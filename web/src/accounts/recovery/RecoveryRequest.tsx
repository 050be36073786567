import { checkRecoveryRequest, requestRecovery } from "@baleen/contract/accounts/recovery.ts";
import type { ReplyOf } from "@baleen/contract/call.ts";
import { useEffect, useRef, useState } from "react";
import { callApi } from "../../platform/api/call-api.ts";
import { browserStorage } from "../../platform/browser/storage.ts";
import { describeError } from "../../platform/errors/describe-error.ts";
import { ErrorText } from "../../platform/errors/ErrorText.tsx";
import { Form, FormButton, FormMessage } from "../../platform/forms/Form.tsx";
import { useApiForm } from "../../platform/forms/use-api-form.ts";
import { formatDateTime } from "../../platform/i18n/format-date.ts";
import { useLanguage, useText } from "../../platform/i18n/use-language.tsx";
import { useLoaded } from "../../platform/loading/use-loaded.tsx";
import { useContent } from "../../platform/site-config/content.tsx";
import { BannerRegion } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { UsernameField } from "../../ui/fields/TextField.tsx";
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";
import pageStyles from "../account-page.module.css";
import formStyles from "../form.module.css";
import styles from "./recovery.module.css";
import { requestTexts, tellText, worksText } from "./recovery.text.ts";
import { RequestedRecoveryForm } from "./recovery-forms.tsx";

type RequestStatus = ReplyOf<typeof checkRecoveryRequest>;

interface Props {
  token: string;
  /** True right after the request was made, when this component replaces its form. */
  isNew: boolean;
  onDone(username: string): void;
  onGiveUp(): void;
}

/** This browser's request to support: its status, and the form for the new password once it is approved. */
export function RequestRecovery({ token, isNew, onDone, onGiveUp }: Props) {
  const text = useText();
  const { value, error, isLoading, reload } = useLoaded(
    (parts) => callApi(checkRecoveryRequest, { body: { token }, ...parts }),
    {
      fallback: requestTexts.checkFailed,
    },
  );
  const status = error ? undefined : value;
  const isOpen = status?.step === "open";
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isNew) heading.current?.focus();
  }, [isNew]);
  return (
    <div className={formStyles.fields}>
      <h2 ref={heading} tabIndex={-1} className={styles.title}>
        {text(requestTexts.title)}
      </h2>
      <VisuallyHidden role="status">{isLoading && text(requestTexts.checking)}</VisuallyHidden>
      <BannerRegion tone="danger">{error && <ErrorText error={error} />}</BannerRegion>
      <BannerRegion tone="info">
        {(status?.step === "confirmed" || status?.step === "waiting") && <WaitingNotice {...status} />}
      </BannerRegion>
      {status?.step === "requested" && <SupportCode {...status} />}
      {isOpen && <RequestedRecoveryForm token={token} onDone={onDone} />}
      <div className={pageStyles.acts}>
        {!isOpen && status && (
          <Button kind="ghost" busy={isLoading} onClick={reload}>
            {text(requestTexts.again)}
          </Button>
        )}
        {!isLoading && (
          <Button kind="quiet" onClick={onGiveUp}>
            {text(status ? requestTexts.giveUp : requestTexts.otherWays)}
          </Button>
        )}
      </div>
    </div>
  );
}

/** While a request waits for the second operator, or for the time from which it may be used. */
function WaitingNotice({ worksFrom, worksUntil }: RequestStatus) {
  const text = useText();
  const isApproved = worksFrom !== null && worksUntil !== null;
  return (
    <>
      <p>
        <strong>{text(isApproved ? requestTexts.approved : requestTexts.confirmed)}</strong>
      </p>
      {isApproved && <p>{text(worksText(formatDateTime(worksFrom), formatDateTime(worksUntil)))}</p>}
      <p>{text(isApproved ? requestTexts.why : requestTexts.confirmedHint)}</p>
    </>
  );
}

function SupportCode({ code, waitsUntil }: RequestStatus) {
  const text = useText();
  const { company } = useContent();
  return (
    <>
      <p>{text(requestTexts.yourCode)}</p>
      <output className={styles.code}>{code}</output>
      <p>
        {text(requestTexts.tellBefore)}
        <a href={`mailto:${company.email}`}>{company.email}</a>
        {text(tellText(formatDateTime(waitsUntil)))}
      </p>
      <p>{text(requestTexts.comeBack)}</p>
    </>
  );
}

/** Requests a recovery by support. */
export function RequestForm({ onRequested }: { onRequested(token: string): void }) {
  const { language, text } = useLanguage();
  const { field, submit, isSubmitting, message } = useApiForm({
    schema: requestRecovery.body,
    fields: ["username"],
    describe: (error) => describeError(error, requestTexts.failed),
    async send({ username }) {
      onRequested((await callApi(requestRecovery, { body: { username }, language })).token);
    },
  });
  return (
    <Form className={formStyles.fields} onSubmit={submit}>
      <UsernameField label={text(requestTexts.username)} {...field("username")} />
      <FormMessage message={message} />
      <FormButton
        kind="ghost"
        isSubmitting={isSubmitting}
        label={requestTexts.begin}
        pendingLabel={requestTexts.beginning}
      />
    </Form>
  );
}

const key = "recovery-request";

/**
 * The token of this browser's request to support. It is stored, because requests take days, until it was used or given
 * up. If storage is blocked, it lasts as long as the page.
 */
export function useStoredRequestToken(): [
  token: string | undefined,
  setToken: (token: string | undefined) => void,
] {
  const [token, setToken] = useState<string>();
  useEffect(() => setToken(browserStorage.read(key)), []);
  const store = (next: string | undefined) => {
    setToken(next);
    browserStorage.write(key, next);
  };
  return [token, store];
}
