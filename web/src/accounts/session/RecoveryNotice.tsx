import { readRecovery, rejectRecovery } from "@baleen/contract/accounts/recovery.ts";
import type { ReplyOf } from "@baleen/contract/call.ts";
import type { Language, Localized } from "@baleen/contract/language.ts";
import { useEffect, useState } from "react";
import { callApi } from "../../platform/api/call-api.ts";
import { tabStorage } from "../../platform/browser/storage.ts";
import { describeError, type ErrorDescription } from "../../platform/errors/describe-error.ts";
import { ErrorText } from "../../platform/errors/ErrorText.tsx";
import { formatDateTime } from "../../platform/i18n/format-date.ts";
import { useLanguage } from "../../platform/i18n/use-language.tsx";
import { Banner, BannerRegion } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import styles from "./RecoveryNotice.module.css";
import { readToken } from "./session-store.ts";

const noticeTexts = {
  label: { zh: "账号正在找回", en: "Your account is being recovered" },
  question: {
    zh: "如果你没有找过客服，就是有人在冒充你：请停止找回，再到个人中心修改密码。",
    en: "If you didn’t contact support, someone is impersonating you. Stop the recovery, then change your password in your profile.",
  },
  reject: { zh: "不是我，停止找回", en: "Not me, stop it" },
  close: { zh: "是我本人", en: "It was me" },
  rejected: {
    zh: "找回已停止，客服也会知道。请到个人中心修改密码。",
    en: "The recovery has been stopped, and support has been notified. Please change your password in your profile.",
  },
  failed: { zh: "操作失败，请重试", en: "Something went wrong. Please try again" },
} as const satisfies Record<string, Localized>;

function waitingText(from: string): Localized {
  return {
    zh: `客服批准了一次找回：${from}起，申请人可以给你的账号设新密码，你会在这里退出登录。`,
    en: `Support has approved a recovery of your account. From ${from}, the person who requested it can set a new password, which signs you out here.`,
  };
}

/** Warns the account owner of an approved recovery while the owner can still reject it. */
export function RecoveryNotice() {
  const { language, text } = useLanguage();
  const [state, setState] = useState<ApprovedRecovery | "rejected">();
  const [isRejecting, setRejecting] = useState(false);
  const [error, setError] = useState<ErrorDescription>();

  useEffect(() => {
    const token = readToken();
    if (token === undefined) return;
    findApprovedRecovery(token, language, Date.now()).then(setState, () => undefined);
  }, [language]);

  if (!state) return null;
  const reject = async () => {
    setRejecting(true);
    setError(undefined);
    try {
      await callApi(rejectRecovery, { language });
      setState("rejected");
    } catch (reason) {
      setError(describeError(reason, noticeTexts.failed));
      setRejecting(false);
    }
  };
  return (
    <section className={styles.notice} aria-label={text(noticeTexts.label)} data-print="no">
      {state !== "rejected" && (
        <Banner tone="danger">
          <p>{text(waitingText(formatDateTime(state.worksFrom)))}</p>
          <p>{text(noticeTexts.question)}</p>
          <div className={styles.ways}>
            <Button kind="ghost" busy={isRejecting} onClick={reject}>
              {text(noticeTexts.reject)}
            </Button>
            <Button kind="quiet" onClick={() => setState(undefined)}>
              {text(noticeTexts.close)}
            </Button>
          </div>
          <p role="alert">{error && <ErrorText error={error} />}</p>
        </Banner>
      )}
      <BannerRegion tone="success">{state === "rejected" && text(noticeTexts.rejected)}</BannerRegion>
    </section>
  );
}

type ApprovedRecovery = NonNullable<ReplyOf<typeof readRecovery>["approved"]>;

const checkEveryMs = 3_600_000;
const cacheKey = "no-recovery";

/**
 * Returns the approved recovery of the token's account, if any. "None" is cached for an hour in this tab; that is safe
 * because approved recoveries wait for twelve hours. Throws an `ApiError`; a 401 does not end the session.
 */
export async function findApprovedRecovery(
  token: string,
  language: Language,
  nowMs: number,
): Promise<ApprovedRecovery | undefined> {
  const tokenEnd = token.slice(-6);
  const [checkedToken, checkedAtMs] = (tabStorage.read(cacheKey) ?? "").split(" ");
  const ageMs = nowMs - Number(checkedAtMs);
  // A negative age means that the clock was ahead when the entry was written.
  if (checkedToken === tokenEnd && ageMs >= 0 && ageMs < checkEveryMs) return undefined;
  const { approved } = await callApi(readRecovery, { language, token, ignoreUnauthorized: true });
  if (approved) return approved;
  tabStorage.write(cacheKey, `${tokenEnd} ${nowMs}`);
  return undefined;
}
