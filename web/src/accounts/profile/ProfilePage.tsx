import type { Localized } from "@baleen/contract/language.ts";
import { type MouseEvent, useEffect, useState } from "react";
import { ErrorText } from "../../platform/errors/ErrorText.tsx";
import { useText } from "../../platform/i18n/language.tsx";
import { Link } from "../../platform/navigation/Link.tsx";
import type { PageDefinition } from "../../platform/navigation/page.ts";
import { ScriptRequired } from "../../platform/navigation/ScriptRequired.tsx";
import { BannerRegion } from "../../ui/Banner.tsx";
import { Button, buttonClass } from "../../ui/Button.tsx";
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";
import { AccountDetails } from "./AccountDetails.tsx";
import type { DialogName } from "./dialogs/ProfileDialogs.tsx";
import { MembershipPanel } from "./MembershipPanel.tsx";
import styles from "./ProfilePage.module.css";
import { texts } from "./profile.text.ts";
import { prefetchOnIntent, useProfile, useProfileDialog } from "./use-profile.ts";

export const page: PageDefinition = {
  Page: ProfilePage,
  title: texts.title,
  description: {
    zh: "查看你的鲸帧账号与会员状态。",
    en: "Your Baleen account and how your membership stands.",
  },
  indexed: false,
};

export function ProfilePage() {
  const text = useText();
  const { state, reload } = useProfile();
  const { module: dialogs, subject: open, hasFailed, open: show, close } = useProfileDialog();
  const [done, setDone] = useState<Localized>();
  const isLoading = state.step === "loading";
  const loaded = state.step === "loaded" ? state : undefined;

  // Where `/.well-known/change-password` leads.
  const isPasswordWanted = loaded !== undefined && location.search === "?change-password";
  useEffect(() => {
    if (isPasswordWanted) show("password");
  }, [isPasswordWanted, show]);

  const begin = (name: DialogName) => {
    setDone(undefined);
    show(name);
  };
  const finish = (words: Localized) => {
    close();
    setDone(words);
    reload();
  };

  const loadAgain = ({ currentTarget }: MouseEvent) => {
    // The button is removed while the page is loading, which would move focus to the body.
    currentTarget.closest("main")?.focus();
    reload();
  };

  return (
    <div className={styles.page}>
      <h1>{text(texts.title)}</h1>
      <ScriptRequired />
      <VisuallyHidden role="status">{isLoading && text(texts.loading)}</VisuallyHidden>
      <BannerRegion tone="success">{done && text(done)}</BannerRegion>
      <BannerRegion tone="danger">
        {state.step === "failed" && <ErrorText error={state.error} />}
      </BannerRegion>
      {state.step === "failed" ? (
        <div>
          <Button kind="ghost" onClick={loadAgain}>
            {text(texts.reload)}
          </Button>
        </div>
      ) : (
        <div className={styles.columns} aria-busy={isLoading}>
          <section className={styles.account} aria-label={text(texts.account)}>
            <AccountDetails user={loaded?.user} onAct={begin} />
            <AccountActions onAct={begin} />
            <BannerRegion tone="danger">{hasFailed && text(texts.dialogFailed)}</BannerRegion>
          </section>
          <MembershipPanel loaded={loaded} />
        </div>
      )}
      {loaded && !loaded.user.email && !loaded.user.phone && <LazyRecoveryKey />}
      {dialogs && <dialogs.ProfileDialogs open={open} user={loaded?.user} onClose={close} onDone={finish} />}
    </div>
  );
}

type RecoveryKeyModule = typeof import("./recovery-key/RecoveryKeySection.tsx");

/** Loads the offer of a recovery key, which most accounts do not need. */
function LazyRecoveryKey() {
  const [loaded, setLoaded] = useState<RecoveryKeyModule>();
  useEffect(() => {
    import("./recovery-key/RecoveryKeySection.tsx").then(setLoaded, () => undefined);
  }, []);
  return loaded && <loaded.RecoveryKeySection />;
}

/** The buttons and links below the account's fields. */
function AccountActions({ onAct }: { onAct(name: DialogName): void }) {
  const text = useText();
  return (
    <>
      <div className={styles.actions}>
        <Button kind="ghost" {...prefetchOnIntent} onClick={() => onAct("password")}>
          {text(texts.changePassword)}
        </Button>
        <Button kind="ghost" {...prefetchOnIntent} onClick={() => onAct("card")}>
          {text(texts.activateCard)}
        </Button>
      </div>
      <div className={styles.links}>
        <Link href="/account/purchases" className={buttonClass("quiet")}>
          {text(texts.purchases)}
        </Link>
        <Link href="/account/privacy" className={buttonClass("quiet")}>
          {text(texts.privacy)}
        </Link>
        <Link href="/account/notifications" className={buttonClass("quiet")}>
          {text(texts.notifications)}
        </Link>
      </div>
    </>
  );
}
