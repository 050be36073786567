import {
  beginEnrolment,
  confirmEnrolment,
  type SignedInOperator,
} from "@baleen/contract/back-office/session.ts";
import { useEffect, useState } from "react";
import { isAborted } from "../../platform/api/api-error.ts";
import { callApi } from "../../platform/api/call-api.ts";
import type { ErrorDescription } from "../../platform/errors/describe-error.ts";
import { ErrorText } from "../../platform/errors/ErrorText.tsx";
import { Form, FormMessage } from "../../platform/forms/Form.tsx";
import { useLanguage, useTexts } from "../../platform/i18n/use-language.tsx";
import { BannerRegion } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { CodeField } from "../../ui/fields/GroupedField.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { describeConsoleError } from "../calls/describe-console-error.ts";
import { useSend } from "../forms/use-send.ts";
import { CopyButton } from "../values/values.tsx";
import styles from "./sign-in.module.css";
import { texts } from "./sign-in.text.ts";

interface Secret {
  readonly secret: string;
  readonly picture: string;
}

interface Props {
  /** False in a dialog whose title is the same. */
  readonly hasHeading?: boolean;
  onSignedIn(operator: SignedInOperator): void;
}

/** Sets up the second factor, then shows the recovery codes once. */
export function Enrolment({ hasHeading = true, onSignedIn }: Props) {
  const words = useTexts(texts);
  const { language } = useLanguage();
  const { secret, error } = useNewSecret();
  const [done, setDone] = useState<{ operator: SignedInOperator; recoveryCodes: readonly string[] }>();
  const sending = useSend(async (read) => {
    setDone(await callApi(confirmEnrolment, { body: { code: read("code") }, language }));
  });

  if (done) return <RecoveryCodes codes={done.recoveryCodes} onSaved={() => onSignedIn(done.operator)} />;
  return (
    <Form className={styles.form} onSubmit={sending.submit}>
      {hasHeading && <h2 className={styles.heading}>{words.enrol}</h2>}
      <p>{words.enrolHint}</p>
      {!secret && !error && <Skeleton kind="block" />}
      <BannerRegion tone="danger">{error && <ErrorText error={error} />}</BannerRegion>
      {secret && (
        <>
          <img className={styles.qr} src={secret.picture} width="200" height="200" alt={words.qr} />
          <details>
            <summary>{words.secret}</summary>
            <p className={styles.code}>{secret.secret.replace(/(.{4})(?=.)/g, "$1 ")}</p>
          </details>
        </>
      )}
      <CodeField name="code" label={words.code} error={sending.fields.code} data-initial-focus />
      <FormMessage message={sending.message} />
      <Button kind="primary" type="submit" wide busy={sending.isBusy}>
        {words.confirm}
      </Button>
    </Form>
  );
}

function useNewSecret() {
  const { language } = useLanguage();
  const [secret, setSecret] = useState<Secret>();
  const [error, setError] = useState<ErrorDescription>();
  // Keeps the first language: another one must not request a new secret in place of the one that is shown.
  const [options] = useState({ language });
  useEffect(() => {
    const unmounting = new AbortController();
    fetchSecret({ ...options, signal: unmounting.signal }).then(setSecret, (reason: unknown) => {
      if (!isAborted(reason)) setError(describeConsoleError(reason));
    });
    return () => unmounting.abort();
  }, [options]);
  return { secret, error };
}

async function fetchSecret(
  parts: Pick<Parameters<typeof callApi>[1], "language" | "signal">,
): Promise<Secret> {
  const { secret, otpauthUrl } = await callApi(beginEnrolment, parts);
  const { toDataURL } = await import("qrcode");
  return { secret, picture: await toDataURL(otpauthUrl, { width: 200, margin: 2 }) };
}

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  onSaved(): void;
}

/** The recovery codes of the second factor, shown once. */
export function RecoveryCodes({ codes, onSaved }: RecoveryCodesProps) {
  const words = useTexts(texts);
  return (
    <div className={styles.form}>
      <h2 className={styles.heading}>{words.recoveryTitle}</h2>
      <p>{words.recoveryHint}</p>
      <ol className={styles.codes}>
        {codes.map((code) => (
          <li key={code} className={styles.code}>
            {code}
          </li>
        ))}
      </ol>
      <div className={styles.row}>
        <CopyButton value={codes.join("\n")}>{words.copy}</CopyButton>
        <Button kind="ghost" onClick={() => window.print()}>
          {words.print}
        </Button>
      </div>
      <Button kind="primary" wide onClick={onSaved}>
        {words.kept}
      </Button>
    </div>
  );
}
