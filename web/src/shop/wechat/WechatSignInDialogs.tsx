import type { ExistingSession } from "@baleen/contract/accounts/sessions.ts";
import type { Localized } from "@baleen/contract/language.ts";
import type { MembershipPackage } from "@baleen/contract/shop/packages.ts";
import { useId } from "react";
import { SessionConflictDialog } from "../../accounts/login/SessionConflictDialog.tsx";
import { outcomeTexts } from "../../accounts/wechat/wechat-outcome.text.ts";
import { describeError } from "../../platform/errors/describe-error.ts";
import { ErrorText } from "../../platform/errors/ErrorText.tsx";
import { useText } from "../../platform/i18n/use-language.tsx";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { PendingButton } from "../../ui/PendingButton.tsx";
import type { SignInStep } from "./sign-in-step.ts";
import styles from "./WechatSignInDialogs.module.css";

const texts = {
  close: { zh: "关闭", en: "Close" },
  failed: { zh: "微信登录没有完成", en: "Signing in with WeChat didn’t finish" },
  signInFailed: { zh: "登录失败，请再试一次", en: "Signing in failed. Please try again" },
  tryAgain: { zh: "再试一次", en: "Try again" },
  choice: { zh: "这个微信还没有账号", en: "This WeChat has no account yet" },
  choiceHint: {
    zh: "以前在这里注册过，就登录原来的账号，会员会开通在那个账号上。没有的话，用新账号继续。",
    en: "If you already have an account here, sign in to it, and the membership goes there. Otherwise, continue with a new one.",
  },
  haveAccount: { zh: "登录我的账号", en: "I have an account here" },
  newAccount: { zh: "用新账号继续", en: "Continue with a new account" },
  creating: { zh: "正在登录…", en: "Signing in…" },
} as const satisfies Record<string, Localized>;

interface Props {
  step: SignInStep;
  onRetry(plan: MembershipPackage): void;
  onCreate(plan: MembershipPackage): void;
  onSignIn(plan: MembershipPackage): void;
  onForce(plan: MembershipPackage, sessions: readonly ExistingSession[]): void;
  /** The visitor does not go on. */
  onClose(): void;
}

/** What has to be asked or said before a payment inside WeChat goes on. */
export function WechatSignInDialogs({ step, onForce, onClose, ...rest }: Props) {
  const isForcing = step.name === "conflict" && step.isForcing;
  return (
    <>
      <FailedDialog step={step} onRetry={rest.onRetry} onClose={onClose} />
      <ChoiceDialog step={step} {...rest} onClose={onClose} />
      <SessionConflictDialog
        sessions={step.name === "conflict" ? step.sessions : undefined}
        busy={isForcing}
        onForce={() => step.name === "conflict" && onForce(step.plan, step.sessions)}
        // The other sessions are already being ended.
        onCancel={() => isForcing || onClose()}
      />
    </>
  );
}

function FailedDialog({ step, onRetry, onClose }: Pick<Props, "step" | "onRetry" | "onClose">) {
  const text = useText();
  const sentenceId = useId();
  const failed = step.name === "failed" ? step : undefined;
  return (
    <Dialog
      open={failed !== undefined}
      onClose={onClose}
      title={text(texts.failed)}
      closeLabel={text(texts.close)}
      describedBy={sentenceId}
    >
      {failed && (
        <div className={styles.content}>
          <p id={sentenceId}>
            {typeof failed.failure === "string" ? (
              text(outcomeTexts[failed.failure])
            ) : (
              <ErrorText error={describeError(failed.failure.thrown, texts.signInFailed)} />
            )}
          </p>
          <Button kind="primary" wide onClick={() => onRetry(failed.plan)}>
            {text(texts.tryAgain)}
          </Button>
        </div>
      )}
    </Dialog>
  );
}

function ChoiceDialog({ step, onCreate, onSignIn, onClose }: Omit<Props, "onRetry" | "onForce">) {
  const text = useText();
  const hintId = useId();
  const choice = step.name === "choosing" ? step : undefined;
  return (
    <Dialog
      open={choice !== undefined}
      onClose={() => choice?.isCreating || onClose()}
      title={text(texts.choice)}
      closeLabel={text(texts.close)}
      describedBy={hintId}
    >
      {choice && (
        <div className={styles.content}>
          <p id={hintId}>{text(texts.choiceHint)}</p>
          <Button kind="primary" wide disabled={choice.isCreating} onClick={() => onSignIn(choice.plan)}>
            {text(texts.haveAccount)}
          </Button>
          <PendingButton
            kind="ghost"
            wide
            pending={choice.isCreating}
            label={text(texts.newAccount)}
            pendingLabel={text(texts.creating)}
            onClick={() => onCreate(choice.plan)}
          />
        </div>
      )}
    </Dialog>
  );
}
