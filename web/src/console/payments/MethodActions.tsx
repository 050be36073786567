import {
  checkPaymentMethod,
  disablePaymentMethod,
  enablePaymentMethod,
  type MethodHealth,
  maxOffSentence,
} from "@baleen/contract/back-office/payments.ts";
import type { ReplyOf } from "@baleen/contract/call.ts";
import { methodNames } from "@baleen/contract/shop/payment-method-names.ts";
import { useState } from "react";
import { useText, useTexts } from "../../platform/i18n/use-language.tsx";
import { Button } from "../../ui/Button.tsx";
import { ActionButton, ActionForm } from "../forms/ActionForm.tsx";
import { FormButton } from "../forms/FormButton.tsx";
import { ActionArea } from "../forms/fields.tsx";
import { Mark } from "../values/values.tsx";
import styles from "./payments.module.css";
import {
  check,
  defaultSentence,
  pausedSentence,
  switchOff,
  switchOffLast,
  switchOn,
  texts,
} from "./payments.text.ts";

interface Props {
  readonly health: MethodHealth;
  /** Whether it is the only method that is on. */
  readonly isLast: boolean;
}

/** Switches a method on or off and checks its settings, as far as the operator's role allows. */
export function MethodActions({ health: { method, isOn, setup }, isLast }: Props) {
  const words = useTexts(texts);
  const name = methodNames[method];
  const sentence = isLast ? pausedSentence : defaultSentence(name);
  return (
    <>
      {setup !== "none" && <CheckButton method={method} />}
      {isOn ? (
        <ActionButton
          label={switchOff(name)}
          {...(isLast && { submit: switchOffLast(name) })}
          call={disablePaymentMethod}
          isDestructive
          params={{ method }}
          body={(read) => ({
            sentenceZh: read("sentenceZh"),
            sentenceEn: read("sentenceEn"),
            leavesNone: isLast,
          })}
          consequences={
            <>
              {isLast && (
                <p>
                  <Mark shape="half">{texts.lastHint}</Mark>
                </p>
              )}
              <p>{words.offHint}</p>
            </>
          }
        >
          <ActionArea
            name="sentenceZh"
            label={texts.sentenceZh}
            defaultValue={sentence.zh}
            maxLength={maxOffSentence}
            lang="zh-CN"
          />
          <ActionArea
            name="sentenceEn"
            label={texts.sentenceEn}
            defaultValue={sentence.en}
            maxLength={maxOffSentence}
            lang="en"
          />
        </ActionButton>
      ) : (
        <ActionButton
          label={switchOn(name)}
          call={enablePaymentMethod}
          params={{ method }}
          consequences={texts.onHint}
        />
      )}
    </>
  );
}

type Steps = ReplyOf<typeof checkPaymentMethod>["steps"];

function CheckButton({ method }: Pick<MethodHealth, "method">) {
  const words = useTexts(texts);
  const [steps, setSteps] = useState<Steps>();
  return (
    <FormButton label={check(methodNames[method])} call={checkPaymentMethod}>
      {(close) =>
        steps ? (
          <>
            <h3>{words.steps}</h3>
            <StepList steps={steps} />
            <Button
              kind="primary"
              onClick={() => {
                close();
                setSteps(undefined);
              }}
            >
              {words.close}
            </Button>
          </>
        ) : (
          <ActionForm
            call={checkPaymentMethod}
            params={{ method }}
            submit={texts.checkRun}
            consequences={texts.checkHint}
            onDone={(reply) => setSteps(reply.steps)}
          />
        )
      }
    </FormButton>
  );
}

function StepList({ steps }: { steps: Steps }) {
  const text = useText();
  return (
    <ul className={styles.steps}>
      {steps.map(({ what, ok, hint }) => (
        <li key={what.en}>
          <Mark shape={ok ? "full" : "cross"}>{ok ? texts.passed : texts.failed}</Mark> {text(what)}
          {hint && <p className={styles.hint}>{text(hint)}</p>}
        </li>
      ))}
    </ul>
  );
}
