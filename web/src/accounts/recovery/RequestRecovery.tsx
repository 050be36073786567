import { checkRecoveryRequest, recoverByRequest } from "@baleen/contract/accounts/recovery.ts";
import type { ReplyOf } from "@baleen/contract/call.ts";
import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useEffect, useRef, useState } from "react";
import { useForm } from "react-hook-form";
import { isAborted } from "../../platform/api/api-error.ts";
import { callApi } from "../../platform/api/call-api.ts";
import { useLatest } from "../../platform/browser/use-latest.ts";
import { describeError, type ErrorDescription } from "../../platform/errors/describe-error.ts";
import { ErrorText } from "../../platform/errors/ErrorText.tsx";
import { Form } from "../../platform/forms/Form.tsx";
import { useSubmit } from "../../platform/forms/use-submit.ts";
import { formatDateTime } from "../../platform/i18n/format-date.ts";
import { useLanguage, useText } from "../../platform/i18n/language.tsx";
import { useContent } from "../../platform/site-config/content.tsx";
import { BannerRegion } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";
import formStyles from "../sign-in/form.module.css";
import { NewPasswordSubmit } from "./NewPasswordSubmit.tsx";
import styles from "./recovery.module.css";
import { requestTexts, tellText, texts, worksText } from "./recovery.text.ts";
import { type NewPasswordValues, newPasswordForm } from "./recovery-forms.ts";

type Standing = ReplyOf<typeof checkRecoveryRequest>;

interface Check {
  readonly isAsking: boolean;
  readonly standing?: Standing;
  readonly error?: ErrorDescription;
}

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
  const [{ isAsking, standing, error }, askAgain] = useCheck(token);
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
  const form = useForm<NewPasswordValues>({
    mode: "onTouched",
    resolver: standardSchemaResolver(newPasswordForm),
  });
  const { submit, message } = useSubmit({
    form,
    fields: { newPassword: "newPassword" },
    describe: (error) => describeError(error, texts.failed),
    async send({ newPassword }) {
      onDone((await callApi(recoverByRequest, { body: { token, newPassword }, language })).username);
    },
  });
  return (
    <Form className={formStyles.fields} onSubmit={submit}>
      <p>{text(requestTexts.open)}</p>
      <NewPasswordSubmit form={form} message={message} />
    </Form>
  );
}

/** How the request stands, when the page opens and whenever it is asked again. */
function useCheck(token: string): [Check, () => void] {
  const { language } = useLanguage();
  const readLanguage = useLatest(language);
  const [check, setCheck] = useState<Check>({ isAsking: true });
  const [round, setRound] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each round asks again.
  useEffect(() => {
    const controller = new AbortController();
    const parts = { body: { token }, language: readLanguage(), signal: controller.signal };
    setCheck(({ standing }) => ({ isAsking: true, ...(standing && { standing }) }));
    callApi(checkRecoveryRequest, parts).then(
      (standing) => setCheck({ isAsking: false, standing }),
      (error: unknown) => {
        if (isAborted(error)) return;
        setCheck({ isAsking: false, error: describeError(error, requestTexts.checkFailed) });
      },
    );
    return () => controller.abort();
  }, [token, round, readLanguage]);
  return [check, () => setRound((rounds) => rounds + 1)];
}
