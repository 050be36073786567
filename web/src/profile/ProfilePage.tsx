import { useText } from "../i18n/language.tsx";
import type { PageDefinition } from "../navigation/page.ts";
import { Banner } from "../ui/Banner.tsx";
import { Button } from "../ui/Button.tsx";
import { VisuallyHidden } from "../ui/VisuallyHidden.tsx";
import { AccountFacts } from "./AccountFacts.tsx";
import { MembershipPanel } from "./MembershipPanel.tsx";
import styles from "./ProfilePage.module.css";
import { texts } from "./profile.text.ts";
import { useProfile } from "./use-profile.ts";

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
  const isLoading = state.step === "loading";
  const loaded = state.step === "loaded" ? state : undefined;
  return (
    <div className={styles.page}>
      <h1>{text(texts.title)}</h1>
      <noscript>{text(texts.needsScript)}</noscript>
      <VisuallyHidden role="status">{isLoading && text(texts.loading)}</VisuallyHidden>
      {state.step === "failed" ? (
        <div className={styles.failed}>
          <Banner tone="danger">{text(state.problem)}</Banner>
          <Button kind="ghost" onClick={reload}>
            {text(texts.reload)}
          </Button>
        </div>
      ) : (
        <div className={styles.columns} aria-busy={isLoading}>
          <AccountFacts user={loaded?.user} />
          <MembershipPanel loaded={loaded} />
        </div>
      )}
    </div>
  );
}
