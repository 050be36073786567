import type { WechatOutcome } from "@baleen/contract/accounts/wechat-names.ts";
import { useEffect, useEffectEvent, useState } from "react";
import {
  readWechatOutcome,
  removeWechatOutcome,
  startWechatSignIn,
} from "../../accounts/wechat/sign-in-by-wechat.ts";
import { outcomeTexts } from "../../accounts/wechat/wechat-outcome.text.ts";
import { describeError, type ErrorDescription } from "../../platform/errors/describe-error.ts";
import { ErrorText } from "../../platform/errors/ErrorText.tsx";
import { useLanguage } from "../../platform/i18n/use-language.tsx";
import { BannerRegion } from "../../ui/Banner.tsx";
import { PendingButton } from "../../ui/PendingButton.tsx";
import styles from "./MergePage.module.css";
import { proofTexts } from "./MergePage.text.ts";
import type { Prove } from "./prove.ts";

interface Props {
  place: "inside" | "computer";
  prove: Prove;
}

/** Proves the other account by a visit to WeChat, which returns to this page. */
export function ProveByWechat({ place, prove }: Props) {
  const { language, text } = useLanguage();
  const [pending, setPending] = useState<"leaving" | "checking">();
  const [failure, setFailure] = useState<ErrorDescription>();
  const run = async (step: "leaving" | "checking", work: () => Promise<void>) => {
    setFailure(undefined);
    setPending(step);
    try {
      await work();
    } catch (error) {
      setPending(undefined);
      setFailure(describeError(error, proofTexts.failed));
    }
  };
  const start = () => run("leaving", () => startWechatSignIn("/account/merge", { language, place }));
  useReturn((outcome) => {
    if (outcome !== "ok") return setFailure({ message: outcomeTexts[outcome] });
    void run("checking", () => prove({ type: "wechat" }));
  });
  return (
    <div className={styles.wechat}>
      <BannerRegion tone="danger">{failure && <ErrorText error={failure} />}</BannerRegion>
      <PendingButton
        kind="ghost"
        wide
        pending={pending !== undefined}
        label={text(proofTexts.wechat)}
        pendingLabel={text(pending === "checking" ? proofTexts.checking : proofTexts.leaving)}
        onClick={start}
      />
    </div>
  );
}

/** Reads how the visit to WeChat has ended that has returned to this page. */
function useReturn(onOutcome: (outcome: WechatOutcome) => void) {
  const read = useEffectEvent(() => {
    const outcome = readWechatOutcome(location.search);
    if (outcome === undefined) return;
    removeWechatOutcome();
    onOutcome(outcome);
  });
  useEffect(() => read(), []);
}
