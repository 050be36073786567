import type { ReplyOf } from "@baleen/contract/call.ts";
import type { Localized } from "@baleen/contract/language.ts";
import { readNotifications, setNotifications } from "@baleen/contract/membership/notifications.ts";
import { useId, useState } from "react";
import { useSignedIn } from "../../accounts/session/use-signed-in.ts";
import { callApi } from "../../platform/api/call-api.ts";
import { describeError, type ErrorDescription } from "../../platform/errors/describe-error.ts";
import { ErrorText } from "../../platform/errors/ErrorText.tsx";
import { useLanguage, useText } from "../../platform/i18n/use-language.tsx";
import { LoadingStates, useLoaded } from "../../platform/loading/use-loaded.tsx";
import { BannerRegion } from "../../ui/Banner.tsx";
import styles from "./NotificationsPage.module.css";
import { texts } from "./NotificationsPage.text.ts";

function sentToText(address: string): Localized {
  return { zh: `发到${address}`, en: `Sent to ${address}` };
}

export function NotificationsPage() {
  const { language, text } = useLanguage();
  const loaded = useLoaded(async (parts) => (await callApi(readNotifications, parts)).reminders, {
    enabled: useSignedIn(),
  });
  const { value: reminders, setValue: setReminders } = loaded;
  const [pendingChoice, setPendingChoice] = useState<boolean>();
  const [error, setError] = useState<ErrorDescription>();
  const [saved, setSaved] = useState<Localized>();

  const choose = async (email: boolean) => {
    if (pendingChoice !== undefined) return;
    setPendingChoice(email);
    setError(undefined);
    setSaved(undefined);
    try {
      const reply = await callApi(setNotifications, { body: { reminders: { email } }, language });
      setReminders(reply.reminders);
      setSaved(reply.reminders.email ? texts.on : texts.off);
    } catch (reason) {
      setError(describeError(reason, texts.savingFailed));
    }
    setPendingChoice(undefined);
  };

  return (
    <div data-page="account">
      <h1>{text(texts.title)}</h1>
      <LoadingStates loaded={loaded} />
      <BannerRegion tone="danger">{error && <ErrorText error={error} />}</BannerRegion>
      {reminders && (
        <div className={styles.reminders}>
          {/* Shows the new choice while it is being saved. */}
          <ReminderSwitch
            reminders={{ ...reminders, email: pendingChoice ?? reminders.email }}
            onChoose={choose}
          />
          <p className={styles.saved} role="status">
            {saved && text(saved)}
          </p>
        </div>
      )}
    </div>
  );
}

type Reminders = ReplyOf<typeof readNotifications>["reminders"];

function ReminderSwitch({ reminders, onChoose }: { reminders: Reminders; onChoose(email: boolean): void }) {
  const { email, isSent, address } = reminders;
  const text = useText();
  const id = useId();
  return (
    <section className={styles.choice}>
      <label className={styles.row}>
        <span>{text(texts.reminders)}</span>
        <input
          type="checkbox"
          // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox tells by itself whether it is checked.
          role="switch"
          className={styles.switch}
          checked={email}
          aria-describedby={id}
          onChange={({ currentTarget }) => onChoose(currentTarget.checked)}
        />
      </label>
      <div id={id} className={styles.notes}>
        <p>{text(texts.what)}</p>
        {isSent && address !== null && <p className={styles.address}>{text(sentToText(address))}</p>}
        {!isSent && <p>{text(texts.notSent)}</p>}
        {isSent && address === null && (
          <p>
            {text(texts.noAddress)} <a href="/profile">{text(texts.bind)}</a>
          </p>
        )}
        <p>{text(texts.others)}</p>
      </div>
    </section>
  );
}
