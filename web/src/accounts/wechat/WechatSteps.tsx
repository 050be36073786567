import type { WechatOutcome } from "@baleen/contract/accounts/wechat-names.ts";
import type { Localized } from "@baleen/contract/language.ts";
import { useText } from "../../platform/i18n/use-language.tsx";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { PendingButton } from "../../ui/PendingButton.tsx";
import { focusOnMount } from "../focus-on-mount.ts";
import { SessionConflictDialog } from "../login/SessionConflictDialog.tsx";
import type { Step, WechatFlow } from "./use-wechat-sign-in.ts";
import { WechatCode } from "./WechatCode.tsx";
import styles from "./WechatSteps.module.css";
import { outcomeTexts } from "./wechat-outcome.text.ts";
import { choiceTexts } from "./wechat-steps.text.ts";

/** Why a visit to WeChat has not named the visitor. */
export const describeOutcome = (outcome: Exclude<WechatOutcome, "ok">): Localized => outcomeTexts[outcome];

/** What follows the button that signs in with WeChat. */
export function WechatSteps({ flow }: { flow: WechatFlow }) {
  const text = useText();
  const { step, pending, conflict } = flow;
  const isFinishing = pending === "finishing";
  return (
    <>
      {step.kind === "code" && (
        <WechatCode isSigningIn={isFinishing} onConfirmed={flow.finishVisit} onCancel={flow.cancel} />
      )}
      {step.kind === "choice" && <AccountChoice step={step} flow={flow} />}
      {step.kind === "existing" && (
        <div ref={focusOnMount} tabIndex={-1}>
          <Banner tone="info">
            {text(flow.browser === "code" ? choiceTexts.thenLinkOnPhone : choiceTexts.thenLink)}
          </Banner>
        </div>
      )}
      <SessionConflictDialog
        sessions={conflict?.sessions}
        busy={isFinishing}
        onForce={flow.endOtherSessions}
        onCancel={flow.cancel}
      />
    </>
  );
}

interface ChoiceProps {
  step: Extract<Step, { kind: "choice" }>;
  flow: WechatFlow;
}

/** Asks whose this WeChat is. A second account of one person is what costs most afterwards. */
function AccountChoice({ step: { isNewBrowser }, flow }: ChoiceProps) {
  const text = useText();
  const { browser, pending } = flow;
  const existing = (
    <Button kind={isNewBrowser ? "ghost" : "primary"} wide onClick={flow.chooseExisting}>
      {text(choiceTexts.existing)}
    </Button>
  );
  const create = (
    <PendingButton
      kind={isNewBrowser ? "primary" : "ghost"}
      wide
      pending={pending === "finishing"}
      label={text(choiceTexts.create)}
      pendingLabel={text(choiceTexts.creating)}
      onClick={flow.createAccount}
    />
  );
  return (
    <section className={styles.step} aria-labelledby="wechat-choice">
      <h2 id="wechat-choice" ref={focusOnMount} tabIndex={-1} className={styles.heading}>
        {text(choiceTexts.title)}
      </h2>
      <p>{text(choiceTexts.what)}</p>
      {isNewBrowser && create}
      {existing}
      {!isNewBrowser && create}
      {browser === "page" && (
        <p className={styles.aside}>
          {text(choiceTexts.fromPhone)}{" "}
          <button type="button" className={styles.link} onClick={flow.showCode}>
            {text(choiceTexts.scan)}
          </button>
        </p>
      )}
    </section>
  );
}
