import { roleNames } from "@baleen/contract/back-office/roles.ts";
import {
  endOwnSession,
  listOwnSessions,
  renewRecoveryCodes,
  type SignedInOperator,
} from "@baleen/contract/back-office/session.ts";
import type { ReplyOf } from "@baleen/contract/call.ts";
import type { Localized } from "@baleen/contract/language.ts";
import { useState } from "react";
import { isAborted } from "../../platform/api/api-error.ts";
import { Button } from "../../ui/Button.tsx";
import { showToast } from "../../ui/toasts.ts";
import { describeConsoleError, useCalls, useReply } from "../calls/calls.tsx";
import { ConsoleDialog } from "../forms/ConsoleDialog.tsx";
import { Loaded, Table } from "../lists/List.tsx";
import { PageFrame, Section } from "../shell/PageFrame.tsx";
import { type Column, type Fact, Facts, labels, Moment, useShow } from "../values/values.tsx";
import { useOperator } from "./operator.ts";
import { Enrolment, RecoveryCodes } from "./SignInForm.tsx";
import { texts as signInTexts } from "./sign-in.text.ts";

const texts = {
  title: { zh: "我的账号", en: "My account" },
  role: { zh: "角色", en: "Role" },
  ends: { zh: "登录有效至", en: "Signed in until" },
  codesLeft: { zh: "剩余恢复码", en: "Recovery codes left" },
  renew: { zh: "重新生成恢复码", en: "Make new recovery codes" },
  sessions: { zh: "登录中的设备", en: "Your sessions" },
  device: { zh: "设备", en: "Device" },
  ipAddress: { zh: "IP地址", en: "IP address" },
  since: { zh: "登录时间", en: "Since" },
  current: { zh: "当前", en: "This one" },
  end: { zh: "结束", en: "End" },
} as const satisfies Record<string, Localized>;

type Session = ReplyOf<typeof listOwnSessions>["sessions"][number];

const columns: readonly Column<Session>[] = [
  { label: texts.device, cell: ({ device }) => device },
  { label: texts.ipAddress, cell: ({ ipAddress }) => ipAddress },
  { label: texts.since, hasPhoneLabel: true, cell: ({ createdAt }) => <Moment at={createdAt} /> },
  { label: labels.lastSeen, hasPhoneLabel: true, cell: ({ lastSeenAt }) => <Moment at={lastSeenAt} /> },
  { label: labels.action, onPhone: "act", cell: (session) => <EndButton session={session} /> },
];

const facts: readonly Fact<SignedInOperator>[] = [
  { label: labels.login, cell: ({ login }) => login },
  { label: texts.role, cell: ({ role }) => roleNames[role] },
  { label: texts.ends, cell: ({ sessionEndsAt }) => <Moment at={sessionEndsAt} /> },
  { label: texts.codesLeft, cell: (operator) => operator.hasSecondFactor && operator.recoveryCodesLeft },
];

/** The sessions and recovery codes of the signed-in operator. */
export function OwnPage() {
  const operator = useOperator();
  const reply = useReply(listOwnSessions);
  return (
    <PageFrame title={texts.title} actions={operator.hasSecondFactor ? <RenewButton /> : <EnrolButton />}>
      <Facts of={operator} facts={facts} />
      <Section title={texts.sessions}>
        <Loaded reply={reply}>
          {({ sessions }) => <Table label={texts.sessions} columns={columns} rows={sessions} rowKey="id" />}
        </Loaded>
      </Section>
    </PageFrame>
  );
}

function EndButton({ session: { id, isCurrent } }: { session: Session }) {
  const show = useShow();
  const { run, isBusy } = useRun();
  const { call } = useCalls();
  if (isCurrent) return show(texts.current);
  return (
    <Button kind="quiet" busy={isBusy} onClick={() => run(() => call(endOwnSession, { params: { id } }))}>
      {show(texts.end)}
    </Button>
  );
}

/** For roles that do not require a second factor. */
function EnrolButton() {
  const show = useShow();
  const { refresh } = useCalls();
  const [isOpen, setOpen] = useState(false);
  const close = () => {
    setOpen(false);
    void refresh();
  };
  return (
    <>
      <Button kind="ghost" onClick={() => setOpen(true)}>
        {show(signInTexts.enrol)}
      </Button>
      <ConsoleDialog open={isOpen} onClose={close} title={signInTexts.enrol}>
        <Enrolment hasHeading={false} onSignedIn={close} />
      </ConsoleDialog>
    </>
  );
}

function RenewButton() {
  const show = useShow();
  const { call } = useCalls();
  const { run, isBusy } = useRun();
  const [codes, setCodes] = useState<readonly string[]>();
  const renew = async () => setCodes((await call(renewRecoveryCodes, {})).recoveryCodes);
  return (
    <>
      <Button kind="ghost" busy={isBusy} onClick={() => run(renew)}>
        {show(texts.renew)}
      </Button>
      <ConsoleDialog open={codes !== undefined} onClose={() => setCodes(undefined)} title={texts.renew}>
        <RecoveryCodes codes={codes ?? []} onSaved={() => setCodes(undefined)} />
      </ConsoleDialog>
    </>
  );
}

/** Runs an action without a form, then refreshes the page; an error is shown as a toast. */
function useRun() {
  const show = useShow();
  const { refresh } = useCalls();
  const [isBusy, setBusy] = useState(false);
  const run = async (task: () => Promise<unknown>) => {
    setBusy(true);
    try {
      await task();
      await refresh();
    } catch (error) {
      if (!isAborted(error)) showToast("danger", show(describeConsoleError(error).message));
    } finally {
      setBusy(false);
    }
  };
  return { run, isBusy };
}
