import type { ReactNode } from "react";
import { ErrorText } from "../../platform/errors/ErrorText.tsx";
import { useText } from "../../platform/i18n/use-language.tsx";
import { lazyModule, loadingCodeFailed, useLazyModule } from "../../platform/lazy/lazy-module.ts";
import { usePage } from "../../platform/page/page-context.tsx";
import { BannerRegion } from "../../ui/Banner.tsx";
import { PendingButton } from "../../ui/PendingButton.tsx";
import formStyles from "../form.module.css";
import { texts as signInTexts } from "../sign-in/sign-in.text.ts";
import { prefetchWechatSignIn } from "./sign-in-by-wechat.ts";
import { useWechatSignIn } from "./use-wechat-sign-in.ts";
import styles from "./WechatSignIn.module.css";
import { texts } from "./wechat.text.ts";

const wechatSteps = lazyModule("WechatSteps", () => import("./WechatSteps.tsx"));

const prefetch = () => {
  prefetchWechatSignIn();
  wechatSteps.prefetch();
};

/** The button that signs in with WeChat, above the other ways, or what follows a press in their place. */
export function WechatSignIn({ children }: { children: ReactNode }) {
  const text = useText();
  const { wechat = "phone" } = usePage();
  const { module: late, hasFailed, whenLoaded } = useLazyModule(wechatSteps);
  const flow = useWechatSignIn(wechat, whenLoaded);
  const { step, pending, failure } = flow;
  const outcome = failure && "outcome" in failure ? failure.outcome : undefined;
  const outcomeText = outcome && late && text(late.describeOutcome(outcome));
  const errorText = failure && "error" in failure ? <ErrorText error={failure.error} /> : outcomeText;
  const showsForms = step.kind === "start" || step.kind === "existing";
  return (
    <>
      <BannerRegion tone="info">{outcome === "cancelled" && outcomeText}</BannerRegion>
      <BannerRegion tone="danger">
        {hasFailed ? text(loadingCodeFailed) : outcome !== "cancelled" && errorText}
      </BannerRegion>
      {step.kind === "start" && (
        <>
          <PendingButton
            kind="ghost"
            wide
            tall
            className={styles.button}
            pending={pending !== undefined && !hasFailed}
            label={text(failure ? texts.tryAgain : texts.signIn)}
            pendingLabel={text(pending === "leaving" ? texts.leaving : signInTexts.loggingIn)}
            onClick={flow.start}
            onPointerEnter={prefetch}
            onFocus={prefetch}
          />
          <p className={formStyles.note}>{text(texts.or)}</p>
        </>
      )}
      {late && <late.WechatSteps flow={flow} />}
      {showsForms && children}
    </>
  );
}
