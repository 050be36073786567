import type { ExistingSession } from "@baleen/contract/accounts/sessions.ts";
import { useId } from "react";
import { formatDateTime } from "../../platform/i18n/format-date.ts";
import { useText } from "../../platform/i18n/use-language.tsx";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { PendingButton } from "../../ui/PendingButton.tsx";
import { conflictTexts, texts } from "../sign-in/sign-in.text.ts";
import styles from "./SessionConflictDialog.module.css";

interface Props {
  /** The sessions on other devices; undefined while the dialog is closed. */
  sessions: readonly ExistingSession[] | undefined;
  busy: boolean;
  onForce(): void;
  onCancel(): void;
}

/** Asks whether to end the sessions on other devices. */
export function SessionConflictDialog({ sessions, busy, onForce, onCancel }: Props) {
  const text = useText();
  const questionId = useId();
  return (
    <Dialog
      open={sessions !== undefined}
      onClose={onCancel}
      title={text(conflictTexts.title)}
      closeLabel={text(conflictTexts.close)}
      describedBy={questionId}
      kind="alert"
    >
      <div className={styles.question}>
        <p id={questionId}>{text(conflictTexts.question)}</p>
        <table className={styles.devices}>
          <thead>
            <tr>
              <th scope="col">{text(conflictTexts.device)}</th>
              <th scope="col">{text(conflictTexts.loginTime)}</th>
              <th scope="col">{text(conflictTexts.lastActivity)}</th>
            </tr>
          </thead>
          <tbody>
            {sessions?.map(({ deviceId, loginTime, lastActivity }) => (
              <tr key={`${deviceId} ${loginTime}`}>
                <td>{deviceId}</td>
                <td>{formatDateTime(loginTime)}</td>
                <td>{formatDateTime(lastActivity)}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <div className={styles.answers}>
          <Button kind="ghost" data-initial-focus disabled={busy} onClick={onCancel}>
            {text(conflictTexts.cancel)}
          </Button>
          <PendingButton
            kind="primary"
            pending={busy}
            onClick={onForce}
            label={text(conflictTexts.force)}
            pendingLabel={text(texts.loggingIn)}
          />
        </div>
      </div>
    </Dialog>
  );
}
