import { useId } from "react";
import { useSignedIn } from "../../accounts/session/use-signed-in.ts";
import { ErrorText } from "../../platform/errors/ErrorText.tsx";
import { useText } from "../../platform/i18n/language.tsx";
import { Link } from "../../platform/navigation/Link.tsx";
import type { PageDefinition } from "../../platform/navigation/page.ts";
import { ScriptRequired } from "../../platform/navigation/ScriptRequired.tsx";
import { BannerRegion } from "../../ui/Banner.tsx";
import { Button, buttonClass } from "../../ui/Button.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";
import styles from "./NotificationsPage.module.css";
import { sentToText, texts } from "./notifications.text.ts";
import { type Reminders, useNotifications } from "./use-notifications.ts";

export const page: PageDefinition = {
  Page: NotificationsPage,
  title: texts.title,
  description: {
    zh: "选择鲸帧在会员到期前要不要发邮件提醒你。",
    en: "Choose whether Baleen reminds you by e-mail before your membership ends.",
  },
  indexed: false,
};

export function NotificationsPage() {
  const text = useText();
  const { reminders, error, saved, choose, reload } = useNotifications(useSignedIn());
  const isLoading = !reminders && !error;
  return (
    <div data-page="account">
      <h1>{text(texts.title)}</h1>
      <ScriptRequired />
      <VisuallyHidden role="status">{isLoading && text(texts.loading)}</VisuallyHidden>
      <BannerRegion tone="danger">{error && <ErrorText error={error} />}</BannerRegion>
      {isLoading && <Skeleton kind="block" />}
      {reminders && (
        <div className={styles.reminders}>
          <ReminderSwitch reminders={reminders} onChoose={choose} />
          <p className={styles.saved} role="status">
            {saved && text(saved)}
          </p>
        </div>
      )}
      <div className={styles.acts}>
        {!reminders && error && (
          <Button kind="ghost" onClick={reload}>
            {text(texts.reload)}
          </Button>
        )}
        <Link href="/profile" className={buttonClass("quiet")}>
          {text(texts.back)}
        </Link>
      </div>
    </div>
  );
}

interface Props {
  readonly reminders: Reminders;
  onChoose(email: boolean): void;
}

function ReminderSwitch({ reminders: { email, isSent, address }, onChoose }: Props) {
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
            {text(texts.noAddress)} <Link href="/profile">{text(texts.bind)}</Link>
          </p>
        )}
        <p>{text(texts.others)}</p>
      </div>
    </section>
  );
}
