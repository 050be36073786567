import { currentPassword } from "@baleen/contract/accounts/account-fields.ts";
import { makeRecoveryKey, readRecovery } from "@baleen/contract/accounts/recovery.ts";
import type { Localized } from "@baleen/contract/language.ts";
import { useState } from "react";
import * as z from "zod/mini";
import { callApi } from "../../../platform/api/call-api.ts";
import { copyText } from "../../../platform/browser/save-and-copy.ts";
import { browserStorage } from "../../../platform/browser/storage.ts";
import { describeError } from "../../../platform/errors/describe-error.ts";
import { useApiForm } from "../../../platform/forms/use-api-form.ts";
import { formatDate } from "../../../platform/i18n/format-date.ts";
import { useLanguage, useText } from "../../../platform/i18n/use-language.tsx";
import { useLoaded } from "../../../platform/loading/use-loaded.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { useLiveMessage } from "../../../ui/use-live-message.ts";
import { ApiForm } from "../../ApiForm.tsx";
import pageStyles from "../../account-page.module.css";
import formStyles from "../../form.module.css";
import { requireUser } from "../../session/require-user.ts";
import { close } from "../dialogs/dialogs.text.ts";
import { OwnPasswordField } from "../dialogs/own-password.tsx";
import styles from "./recovery-key.module.css";

const texts = {
  title: { zh: "忘记密码时", en: "If you forget your password" },
  nudge: {
    zh: "你还没有绑定邮箱或手机号。绑定一个，或保存恢复密钥，忘记密码时才能找回。",
    en: "You haven’t added an email or phone number. Add one, or save a recovery key, so you can get back in if you forget your password.",
  },
  make: { zh: "生成恢复密钥", en: "Create a recovery key" },
  remake: { zh: "重新生成", en: "Create a new one" },
  dismiss: { zh: "不再提醒", en: "Don’t remind me" },
  note: {
    zh: "密钥只显示这一次，只能用一次。之前的密钥会失效。",
    en: "The key is shown only once and works only once. Any earlier key stops working.",
  },
  submit: { zh: "生成", en: "Create key" },
  submitting: { zh: "正在生成…", en: "Creating key…" },
  failed: { zh: "生成恢复密钥失败，请重试", en: "Couldn’t create the key. Please try again" },
  yours: { zh: "你的恢复密钥", en: "Your recovery key" },
  keep: {
    zh: "请抄下来或存进密码管理器，不要告诉任何人。关闭后不会再显示。",
    en: "Write it down or save it in a password manager, and don’t share it with anyone. Once closed, it is not shown again.",
  },
  copy: { zh: "复制", en: "Copy" },
  copied: { zh: "已复制", en: "Copied" },
  saved: { zh: "我已保存", en: "I have saved it" },
} as const satisfies Record<string, Localized>;

function madeText(day: string): Localized {
  return { zh: `恢复密钥生成于${day}。`, en: `Recovery key created on ${day}.` };
}

const dismissedKey = "recovery-key-dismissed";

/** Offers a recovery key to accounts without an e-mail address or phone number. */
export function RecoveryKeySection() {
  const { language, text } = useLanguage();
  // Errors are not shown: the rest of the profile works without this section.
  const { value: recovery, reload } = useLoaded((parts) => callApi(readRecovery, parts));
  const [isDismissed, setDismissed] = useState(() => browserStorage.read(dismissedKey) !== undefined);
  const [isOpen, setOpen] = useState(false);
  if (!recovery) return null;
  const { keyMadeAt } = recovery;
  const dismiss = () => {
    setDismissed(true);
    browserStorage.write(dismissedKey, "1");
  };
  return (
    <section className={styles.section} aria-label={text(texts.title)}>
      <h2 className={pageStyles.label}>{text(texts.title)}</h2>
      {keyMadeAt !== null && <p>{text(madeText(formatDate(keyMadeAt, language)))}</p>}
      {keyMadeAt === null && !isDismissed && <p>{text(texts.nudge)}</p>}
      <div className={styles.ways}>
        <Button kind="ghost" onClick={() => setOpen(true)}>
          {text(keyMadeAt === null ? texts.make : texts.remake)}
        </Button>
        {keyMadeAt === null && !isDismissed && (
          <Button kind="quiet" onClick={dismiss}>
            {text(texts.dismiss)}
          </Button>
        )}
      </div>
      <RecoveryKeyDialog open={isOpen} onClose={() => setOpen(false)} onMade={reload} />
    </section>
  );
}

/** Creates a recovery key after asking for the password, and shows it once: closing the dialog discards it. */
function RecoveryKeyDialog({ open, onClose, onMade }: { open: boolean; onClose(): void; onMade(): void }) {
  const text = useText();
  const [key, setKey] = useState<string>();
  const closeDialog = () => {
    setKey(undefined);
    onClose();
  };
  const showKey = (made: string) => {
    setKey(made);
    onMade();
  };
  return (
    <Dialog
      open={open}
      onClose={closeDialog}
      title={text(key === undefined ? texts.make : texts.yours)}
      step={key === undefined ? "password" : "key"}
      closeLabel={text(close)}
    >
      {key === undefined ? (
        <PasswordForm onMade={showKey} />
      ) : (
        <ShownKey recoveryKey={key} onSaved={closeDialog} />
      )}
    </Dialog>
  );
}

function PasswordForm({ onMade }: { onMade(recoveryKey: string): void }) {
  const { language, text } = useLanguage();
  const api = useApiForm({
    schema: z.object({ password: currentPassword }),
    fields: ["password"],
    describe: (error) => describeError(error, texts.failed),
    async send({ password }) {
      requireUser();
      onMade((await callApi(makeRecoveryKey, { body: { password }, language })).recoveryKey);
    },
  });
  return (
    <ApiForm name="recovery-key" api={api} texts={texts}>
      <OwnPasswordField data-initial-focus {...api.field("password")} />
      <p className={formStyles.note}>{text(texts.note)}</p>
    </ApiForm>
  );
}

function ShownKey({ recoveryKey, onSaved }: { recoveryKey: string; onSaved(): void }) {
  const text = useText();
  const [announcement, announce] = useLiveMessage<typeof texts.copied>();
  const copy = async () => {
    // If copying fails, the visitor can still select the key.
    if (await copyText(recoveryKey)) announce(texts.copied);
  };
  return (
    <div className={formStyles.fields}>
      <output className={styles.shown}>{recoveryKey}</output>
      <p className={formStyles.note}>{text(texts.keep)}</p>
      <div className={styles.ways}>
        <Button kind="ghost" onClick={copy}>
          {text(texts.copy)}
        </Button>
        <span role="status">{announcement && text(announcement)}</span>
      </div>
      <Button kind="primary" wide onClick={onSaved}>
        {text(texts.saved)}
      </Button>
    </div>
  );
}
