import { newPassword } from "@baleen/contract/accounts/account-fields.ts";
import { checkRecoveryRequest, recoverByRequest } from "@baleen/contract/accounts/recovery.ts";
import type { ReplyOf } from "@baleen/contract/call.ts";
import * as z from "zod/mini";
import { callApi } from "../../platform/api/call-api.ts";
import { describeError } from "../../platform/errors/describe-error.ts";
import { ErrorText } from "../../platform/errors/ErrorText.tsx";
import { NewPasswordFields } from "../../platform/forms/NewPasswordFields.tsx";
import { confirmation, samePassword } from "../../platform/forms/schemas/new-password.ts";
import { useApiForm } from "../../platform/forms/use-api-form.ts";
import { formatDateTime } from "../../platform/i18n/format-date.ts";
import { useLanguage, useText } from "../../platform/i18n/use-language.tsx";
import { useLoaded } from "../../platform/loading/use-loaded.tsx";
import { useContent } from "../../platform/page/page-context.tsx";
import { BannerRegion } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";
import { ApiForm } from "../ApiForm.tsx";
import pageStyles from "../account-page.module.css";
import { focusOnMount } from "../focus-on-mount.ts";
import formStyles from "../form.module.css";
import { texts } from "./RecoverPage.text.ts";
import styles from "./recovery.module.css";
import requestStyles from "./recovery-request.module.css";
import { requestTexts, sendCodeText, validityText } from "./recovery-request.text.ts";

type RequestStatus = ReplyOf<typeof checkRecoveryRequest>;

interface Props {
  token: string;
  /** True right after the request was made, when this component replaces the form. */
  isNew: boolean;
  onDone(username: string): void;
  onGiveUp(): void;
}

/** This browser's request to support: its status and, once it is approved, the form for the new password. */
export function RecoveryRequest({ token, isNew, onDone, onGiveUp }: Props) {
  const text = useText();
  const { value, error, isLoading, reload } = useLoaded(
    (parts) => callApi(checkRecoveryRequest, { body: { token }, ...parts }),
    { fallback: requestTexts.checkFailed },
  );
  const status = error ? undefined : value;
  const isOpen = status?.step === "open";
  return (
    <div className={formStyles.fields}>
      <h2 ref={isNew ? focusOnMount : undefined} tabIndex={-1} className={styles.title}>
        {text(requestTexts.title)}
      </h2>
      <VisuallyHidden role="status">{isLoading && text(requestTexts.checking)}</VisuallyHidden>
      <BannerRegion tone="danger">{error && <ErrorText error={error} />}</BannerRegion>
      <BannerRegion tone="info">
        {(status?.step === "confirmed" || status?.step === "waiting") && <WaitingNotice {...status} />}
      </BannerRegion>
      {status?.step === "requested" && <SupportCode {...status} />}
      {isOpen && <ApprovedForm token={token} onDone={onDone} />}
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

/** Shown while the request waits for the second operator, or for the time from which it can be used. */
function WaitingNotice({ worksFrom, worksUntil }: RequestStatus) {
  const text = useText();
  const isApproved = worksFrom !== null && worksUntil !== null;
  return (
    <>
      <p>
        <strong>{text(isApproved ? requestTexts.approved : requestTexts.confirmed)}</strong>
      </p>
      {isApproved && <p>{text(validityText(formatDateTime(worksFrom), formatDateTime(worksUntil)))}</p>}
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
      <output className={requestStyles.code}>{code}</output>
      <p>
        {text(requestTexts.tellBefore)}
        <a href={`mailto:${company.email}`}>{company.email}</a>
        {text(sendCodeText(formatDateTime(waitsUntil)))}
      </p>
      <p>{text(requestTexts.comeBack)}</p>
    </>
  );
}

const passwordForm = z.object({ newPassword, confirmation }).check(samePassword("newPassword"));

/** Sets a new password with a request that support has approved. */
function ApprovedForm({ token, onDone }: Pick<Props, "token" | "onDone">) {
  const { language, text } = useLanguage();
  const api = useApiForm({
    schema: passwordForm,
    fields: ["newPassword"],
    describe: (error) => describeError(error, texts.failed),
    async send({ newPassword }) {
      onDone((await callApi(recoverByRequest, { body: { token, newPassword }, language })).username);
    },
  });
  return (
    <ApiForm name="recover-approved" api={api} texts={texts} className={formStyles.submit}>
      <p>{text(requestTexts.open)}</p>
      <NewPasswordFields form={api.form} name="newPassword" />
    </ApiForm>
  );
}
