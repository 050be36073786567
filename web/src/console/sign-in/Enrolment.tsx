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
import { useLanguage, useTexts } from "../../platform/i18n/use-language.tsx";
import { BannerRegion } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { describeConsoleError } from "../calls/describe-console-error.ts";
import { ActionCode } from "../forms/fields.tsx";
import { type ReadField, SendForm } from "../forms/SendForm.tsx";
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
  const send = async (read: ReadField) => {
    setDone(await callApi(confirmEnrolment, { body: { code: read("code") }, language }));
  };

  if (done) return <RecoveryCodes codes={done.recoveryCodes} onSaved={() => onSignedIn(done.operator)} />;
  return (
    <SendForm send={send} submit={texts.confirm} isWide>
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
      <ActionCode name="code" label={texts.code} data-initial-focus />
    </SendForm>
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
        <CopyButton value={codes.join("\n")} />
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
