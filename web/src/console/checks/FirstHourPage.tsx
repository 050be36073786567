import {
  type FirstHourStep,
  type ReachedStep,
  readFirstHour,
  setAsideStep,
  takeUpStep,
  tryDomain,
} from "@baleen/contract/back-office/first-hour.ts";
import type { Localized } from "@baleen/contract/language.ts";
import { useState } from "react";
import { Link } from "wouter";
import { Form, FormMessage } from "../../platform/forms/Form.tsx";
import { Button } from "../../ui/Button.tsx";
import { useCalls, useReply } from "../calls/calls.tsx";
import { ActionButton } from "../forms/ActionForm.tsx";
import { useSend } from "../forms/SendForm.tsx";
import { Loaded } from "../lists/List.tsx";
import { type ConsolePath, contentPath } from "../paths.ts";
import { TestMessageButton } from "../settings/TestMessages.tsx";
import { PageFrame } from "../shell/PageFrame.tsx";
import { Mark, type MarkShape, Moment, useShow } from "../values/values.tsx";
import styles from "./checks.module.css";

const texts = {
  title: { zh: "上线清单", en: "The first hour" },
  lead: {
    zh: "每一项由服务器检查，不能手动勾选。不适用的可以写明原因搁置。全部完成后，总览不再提示。",
    en: "The server checks each step; none can be ticked by hand. Set aside steps that do not apply, and give a reason. Once all are done or set aside, the overview no longer shows a reminder.",
  },
  settled: { zh: "全部完成。", en: "All steps are done." },
  open: { zh: "待办", en: "To do" },
  done: { zh: "完成", en: "Done" },
  setAside: { zh: "已搁置", en: "Set aside" },
  setAsideAct: { zh: "搁置", en: "Set aside" },
  takeUpAct: { zh: "重新列入", en: "Take up again" },
  tryDomain: { zh: "检查域名", en: "Try the domain" },
  goTo: { zh: "去处理", en: "Go there" },
} as const satisfies Record<string, Localized>;

/** The go-live checklist of a new site. */
export function FirstHourPage() {
  const show = useShow();
  const reply = useReply(readFirstHour);
  return (
    <PageFrame title={texts.title}>
      <p>{show(texts.lead)}</p>
      <Loaded reply={reply}>
        {({ steps }) => (
          <>
            {steps.every(({ state }) => state !== "open") && (
              <p>
                <Mark shape="full">{texts.settled}</Mark>
              </p>
            )}
            <ul className={styles.entries}>
              {steps.map((stepState) => (
                <Step key={stepState.step} reached={stepState} />
              ))}
            </ul>
          </>
        )}
      </Loaded>
    </PageFrame>
  );
}

const stateMarks: Readonly<Record<ReachedStep["state"], MarkShape>> = {
  open: "half",
  done: "full",
  setAside: "dash",
};

const setAside = { label: texts.setAsideAct, call: setAsideStep };
const takeUp = { label: texts.takeUpAct, call: takeUpStep };

function Step({ reached: stepState }: { reached: ReachedStep }) {
  const show = useShow();
  const { step, subject, state, at, advice, reason, by } = stepState;
  return (
    <li className={styles.entry}>
      <div className={styles.head}>
        <Mark shape={stateMarks[state]}>{texts[state]}</Mark>
        <strong>{show(subject)}</strong>
        {at && (
          <span className={styles.aside}>
            <Moment at={at} />
          </span>
        )}
      </div>
      {advice && <p className={styles.aside}>{show(advice)}</p>}
      {state === "setAside" && (
        <p className={styles.aside}>
          {by}: {reason}
        </p>
      )}
      {state !== "done" && (
        <div className={styles.head}>
          {state === "open" && <StepAction step={step} />}
          <span className={styles.quiet}>
            <ActionButton {...(state === "open" ? setAside : takeUp)} kind="quiet" params={{ step }} />
          </span>
        </div>
      )}
    </li>
  );
}

/** The console page for a step. Steps without an entry are done on the server. */
const stepPaths: Readonly<Partial<Record<FirstHourStep, ConsolePath>>> = {
  alerts: "/console/settings",
  payments: "/console/payments",
  wechat: "/console/packages",
  alipay: "/console/packages",
  hupi: "/console/packages",
  secondOwner: "/console/operators",
  company: contentPath("company"),
  filingNumber: contentPath("company"),
  sampleNotices: contentPath("basic"),
};

function StepAction({ step }: { step: FirstHourStep }) {
  const show = useShow();
  if (step === "domain") return <TryDomain />;
  if (step === "mail") return <TestMessageButton channel="email" />;
  if (step === "sms") return <TestMessageButton channel="sms" />;
  const place = stepPaths[step];
  return place === undefined ? null : <Link href={place}>{show(texts.goTo)}</Link>;
}

function TryDomain() {
  const show = useShow();
  const { call, refresh } = useCalls();
  const [problem, setProblem] = useState<string>();
  const sending = useSend(async () => {
    setProblem(undefined);
    const reply = await call(tryDomain, {});
    if (reply.problem) setProblem(show(reply.problem));
    await refresh();
  });
  return (
    <Form name="domain" onSubmit={sending.submit}>
      <Button kind="ghost" type="submit" busy={sending.isBusy}>
        {show(texts.tryDomain)}
      </Button>
      <div aria-live="polite">{problem}</div>
      <FormMessage message={sending.message} />
    </Form>
  );
}
