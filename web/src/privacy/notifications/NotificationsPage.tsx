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
import { Link } from "../../platform/navigation/Link.tsx";
import type { PageDefinition } from "../../platform/navigation/page.ts";
import { BannerRegion } from "../../ui/Banner.tsx";
import { buttonClass } from "../../ui/Button.tsx";
import styles from "./NotificationsPage.module.css";

const texts = {
  title: { zh: "通知", en: "Notifications" },
  reminders: { zh: "会员到期提醒", en: "Reminders before my membership ends" },
  what: {
    zh: "会员到期前7天、3天、1天和当天，各发一封邮件，只在北京时间10点到20点之间发。续费以后，原来的到期日不再提醒。",
    en: "One e-mail 7, 3 and 1 days before the end and one on the day, sent between 10:00 and 20:00 China Standard Time. Once you have renewed, you hear no more of the old end.",
  },
  noAddress: {
    zh: "账号还没有绑定邮箱，所以收不到提醒。",
    en: "No e-mail address is bound to your account, so no reminder can reach you.",
  },
  bind: { zh: "去绑定邮箱", en: "Bind one" },
  notSent: {
    zh: "本站目前不发到期提醒。你的选择会留着。",
    en: "This site sends no reminders at present. Your choice is kept.",
  },
  on: { zh: "提醒已打开", en: "Reminders are on" },
  off: { zh: "提醒已关闭", en: "Reminders are off" },
  savingFailed: { zh: "保存失败，请重试", en: "Saving failed. Please try again" },
  others: {
    zh: "验证码和账号安全的通知照常发送。",
    en: "Codes and notices about the safety of your account are sent in any case.",
  },
  back: { zh: "返回个人中心", en: "Back to profile" },
} as const satisfies Record<string, Localized>;

function sentToText(address: string): Localized {
  return { zh: `发到${address}`, en: `Sent to ${address}` };
}

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
  const { language } = useLanguage();
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
          {/* Shows a choice while it is being saved. */}
          <ReminderSwitch
            reminders={{ ...reminders, email: pendingChoice ?? reminders.email }}
            onChoose={choose}
          />
          <p className={styles.saved} role="status">
            {saved && text(saved)}
          </p>
        </div>
      )}
      <div className={styles.acts}>
        <Link href="/profile" className={buttonClass("quiet")}>
          {text(texts.back)}
        </Link>
      </div>
    </div>
  );
}

type Reminders = ReplyOf<typeof readNotifications>["reminders"];

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
