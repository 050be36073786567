import { lazyModule, useLazyModule } from "../../platform/lazy/lazy-module.ts";
import { usePage } from "../../platform/page/page-context.tsx";
import type { SessionUser } from "../session/stored-user.ts";
import { RecoveryKeySection } from "./recovery-key/RecoveryKeySection.tsx";
import { SecondWaySection } from "./SecondWaySection.tsx";
import { ShareSection } from "./ShareSection.tsx";
import { TrialNote } from "./TrialNote.tsx";

interface Props {
  user: SessionUser;
  /** The change that was made last. */
  change: string | undefined;
  onBind(): void;
}

/** The sections of the profile that depend on how the owner can sign in, and on the membership. */
export function LateSections({ user, change, onBind }: Props) {
  const { email, phone, hasPassword, roles } = user;
  return (
    <>
      {roles.includes("vip") && <TrialNote />}
      {!email && !phone && hasPassword && (
        // Changing the password invalidates the recovery key, so the section is loaded again.
        <RecoveryKeySection key={change} />
      )}
      {!phone && !hasPassword && <SecondWaySection hasEmail={email !== null} onBind={onBind} />}
      <LazyWechat user={user} />
      {roles.includes("vip") && <ShareSection />}
    </>
  );
}

const wechatSection = lazyModule("WechatSection", () => import("../wechat/linked/WechatSection.tsx"));

/** The section about WeChat, where people can sign in with it. */
function LazyWechat(props: { user: SessionUser }) {
  const { wechat } = usePage();
  const { module } = useLazyModule(wechatSection, { isPrefetched: wechat !== undefined });
  return module && <module.WechatSection {...props} />;
}
