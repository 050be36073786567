import {
  checkRecoveryRequest,
  recoverByRequest,
  requestRecovery,
} from "@baleen/contract/accounts/recovery.ts";
import type { ReplyOf } from "@baleen/contract/call.ts";
import { useEffect, useRef, useState } from "react";
import { callApi } from "../../platform/api/call-api.ts";
import { browserStorage } from "../../platform/browser/storage.ts";
import { describeError } from "../../platform/errors/describe-error.ts";
import { ErrorText } from "../../platform/errors/ErrorText.tsx";
import { Form, FormButton, FormMessage } from "../../platform/forms/Form.tsx";
import { useApiForm } from "../../platform/forms/use-api-form.ts";
import { formatDateTime } from "../../platform/i18n/format-date.ts";
import { useLanguage, useText } from "../../platform/i18n/language.tsx";
import { useLoaded } from "../../platform/loading/use-loaded.tsx";
import { useContent } from "../../platform/site-config/content.tsx";
import { BannerRegion } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { UsernameField } from "../../ui/fields/TextField.tsx";
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";
import formStyles from "../sign-in/form.module.css";
import { NewPasswordEnd } from "./CodeRecoveryForm.tsx";
import styles from "./recovery.module.css";
import { requestTexts, tellText, texts, worksText } from "./recovery.text.ts";
import {
  type NewPasswordValues,
  newPasswordForm,
  type RequestValues,
  requestForm,
} from "./recovery-forms.ts";

type Standing = ReplyOf<typeof checkRecoveryRequest>;

interface Props {
  token: string;
  /** Made just now, by the form that this replaces. */
  isNew: boolean;
  onDone(username: string): void;
  onGiveUp(): void;
}

/** This browser's request to support: its code, how it stands, and at last the new password. */
export function RequestRecovery({ token, isNew, onDone, onGiveUp }: Props) {
  const text = useText();
  const {
    value,
    error,
    isLoading: isAsking,
    reload: askAgain,
  } = useLoaded((parts) => callApi(checkRecoveryRequest, { body: { token }, ...parts }), {
    failed: requestTexts.checkFailed,
  });
  const standing = error ? undefined : value;
  const isOpen = standing?.step === "open";
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isNew) heading.current?.focus();
  }, [isNew]);
  return (
    <div className={styles.panel}>
      <h2 ref={heading} tabIndex={-1}>
        {text(requestTexts.title)}
      </h2>
      <VisuallyHidden role="status">{isAsking && text(requestTexts.checking)}</VisuallyHidden>
      <BannerRegion tone="danger">{error && <ErrorText error={error} />}</BannerRegion>
      <BannerRegion tone="info">
        {(standing?.step === "confirmed" || standing?.step === "waiting") && <Wait {...standing} />}
      </BannerRegion>
      {standing?.step === "requested" && <ToBeTold {...standing} />}
      {isOpen && <PasswordForm token={token} onDone={onDone} />}
      <div className={styles.ways}>
        {!isOpen && standing && (
          <Button kind="ghost" busy={isAsking} onClick={askAgain}>
            {text(requestTexts.again)}
          </Button>
        )}
        {!isAsking && (
          <Button kind="quiet" onClick={onGiveUp}>
            {text(standing ? requestTexts.giveUp : requestTexts.otherWays)}
          </Button>
        )}
      </div>
    </div>
  );
}

/** For the second operator, or until an approved request works. */
function Wait({ worksFrom, worksUntil }: Standing) {
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

function ToBeTold({ code, waitsUntil }: Standing) {
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

function PasswordForm({ token, onDone }: Pick<Props, "token" | "onDone">) {
  const text = useText();
  const { language } = useLanguage();
  const { form, submit, isSubmitting, message } = useApiForm<NewPasswordValues>({
    schema: newPasswordForm,
    fields: ["newPassword"],
    describe: (error) => describeError(error, texts.failed),
    async send({ newPassword }) {
      onDone((await callApi(recoverByRequest, { body: { token, newPassword }, language })).username);
    },
  });
  return (
    <Form className={formStyles.fields} onSubmit={submit}>
      <p>{text(requestTexts.open)}</p>
      <NewPasswordEnd form={form} isSubmitting={isSubmitting} message={message} />
    </Form>
  );
}

/** Begins a recovery with support. The token stays with the page. */
export function RequestForm({ onRequested }: { onRequested(token: string): void }) {
  const text = useText();
  const { language } = useLanguage();
  const { field, submit, isSubmitting, message } = useApiForm<RequestValues>({
    schema: requestForm,
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
 * The token of this browser's request to support, which waits for days; kept until it has set a password or is given up.
 * Without storage it lasts as long as the page.
 */
export function useKeptRequest(): [token: string | undefined, keep: (token: string | undefined) => void] {
  const [token, setToken] = useState<string>();
  useEffect(() => setToken(browserStorage.read(key)), []);
  const keep = (next: string | undefined) => {
    setToken(next);
    browserStorage.write(key, next);
  };
  return [token, keep];
}
