import {
  type AccountReply,
  approveRecovery,
  blockAccount,
  confirmRecovery,
  grantDays,
  liftLimits,
  maxDaysAtOnce,
  moveDays,
  previewTakeDays,
  refuseRecovery,
  revealContact,
  revealWechat,
  signOutAccount,
  takeDays,
  unblockAccount,
  unlinkAccountWechat,
} from "@baleen/contract/back-office/accounts.ts";
import type { ReplyOf } from "@baleen/contract/call.ts";
import { useState } from "react";
import { formatChinaTime } from "../../platform/i18n/format-date.ts";
import { ActionButton, ActionForm } from "../forms/ActionForm.tsx";
import { type Close, DialogButton } from "../forms/DialogButton.tsx";
import { PreviewStates, usePreview } from "../forms/PreviewStates.tsx";
import { readFilled, readWhole } from "../forms/read-typed.ts";
import { ActionField, type ReadField } from "../forms/SendForm.tsx";
import { daysTakenText, lastDay } from "../orders/orders.text.ts";
import { Section } from "../shell/PageFrame.tsx";
import { useMay, useOperator } from "../sign-in/operator.ts";
import { enumerate } from "../values/figures.ts";
import values from "../values/values.module.css";
import { CopyNumber, type Fact, Facts, joinWithSpaces, Mark, Moment, useShow } from "../values/values.tsx";
import { actionTexts, countText, endsText, recoveryTexts, texts } from "./accounts.text.ts";

const endMessage = (of: { readonly memberUntil: string | null }) => endsText(lastDay(of.memberUntil));
const readDays = (read: ReadField) => ({ days: readWhole(read("days")) });

/** The action forms that fix findings about an account. */
export function accountRemedies({ id }: Pick<AccountReply["account"], "id">) {
  const params = { id };
  return {
    unblock: {
      name: actionTexts.unblock,
      call: unblockAccount,
      button: <ActionButton label={actionTexts.unblock} call={unblockAccount} params={params} />,
    },
    liftLimits: { name: actionTexts.lift, call: liftLimits, button: <LiftButton params={params} /> },
    confirmRecovery: {
      name: recoveryTexts.confirm,
      call: confirmRecovery,
      button: <ConfirmRecoveryButton id={id} />,
    },
  };
}

function LiftButton({ params }: { params: { readonly id: number } }) {
  return (
    <ActionButton
      label={actionTexts.lift}
      call={liftLimits}
      params={params}
      describeSuccess={({ limitsLifted }: ReplyOf<typeof liftLimits>) => countText(limitsLifted)}
    />
  );
}

/** The actions on an account that the operator's role allows, except those shown beside its findings. */
export function AccountActions({ account, diagnosis }: Pick<AccountReply, "account" | "diagnosis">) {
  const { role } = useOperator();
  const { id, isBlocked, isDeleted, isMerged } = account;
  if (isDeleted || isMerged) return null;
  const params = { id };
  const days = <ActionField name="days" label={actionTexts.days} inputMode="numeric" data-initial-focus />;
  return (
    <>
      <ActionButton
        label={actionTexts.grant}
        call={grantDays}
        params={params}
        body={readDays}
        consequences={
          <p>{joinWithSpaces(actionTexts.grantHint, role === "support" && actionTexts.supportLimit)}</p>
        }
        describeSuccess={endMessage}
      >
        {days}
      </ActionButton>
      <ActionButton
        label={actionTexts.move}
        call={moveDays}
        params={params}
        body={(read) => ({ ...readDays(read), toAccountId: readWhole(read("toAccountId").replace("#", "")) })}
        consequences={actionTexts.moveHint}
        describeSuccess={({ from }: ReplyOf<typeof moveDays>) => endMessage(from)}
      >
        {days}
        <ActionField name="toAccountId" label={actionTexts.toAccount} inputMode="numeric" />
      </ActionButton>
      <ActionButton
        label={actionTexts.signOut}
        call={signOutAccount}
        params={params}
        consequences={actionTexts.signOutHint}
        describeSuccess={({ sessionsEnded }: ReplyOf<typeof signOutAccount>) => countText(sessionsEnded)}
      />
      {diagnosis.every(({ remedy }) => remedy !== "liftLimits") && <LiftButton params={params} />}
      <DialogButton label={actionTexts.take} call={takeDays} isDestructive>
        {(close) => <TakeDaysForm id={id} onClose={close} />}
      </DialogButton>
      {!isBlocked && (
        <ActionButton
          label={actionTexts.block}
          call={blockAccount}
          isDestructive
          params={params}
          consequences={actionTexts.blockHint}
        />
      )}
    </>
  );
}

export interface RevealProps {
  readonly id: number;
  readonly contact: "email" | "phone";
}

/** Reveals one masked address; the audit log records it. */
export function RevealButton({ id, contact }: RevealProps) {
  return (
    <ActionButton
      label={contact === "email" ? actionTexts.revealEmail : actionTexts.revealPhone}
      kind="quiet"
      call={revealContact}
      params={{ id }}
      body={() => ({ contact })}
      consequences={actionTexts.revealHint}
      renderResult={({ address }) => <CopyNumber value={address} />}
    />
  );
}

interface WechatProps {
  readonly accountId: number;
  readonly linked: AccountReply["wechat"][number];
}

/** Reveals the ids of a linked WeChat; the audit log records it. */
export function RevealWechatButton({ accountId, linked }: WechatProps) {
  return (
    <ActionButton
      label={actionTexts.revealWechat}
      kind="quiet"
      call={revealWechat}
      params={{ id: accountId, wechatId: linked.id }}
      consequences={actionTexts.revealHint}
      renderResult={(ids) => <Facts of={ids} facts={wechatIdFacts} />}
    />
  );
}

const wechatIdFacts: readonly Fact<ReplyOf<typeof revealWechat>>[] = [
  { label: texts.openid, cell: ({ openid }) => <CopyNumber value={openid} /> },
  { label: texts.unionid, cell: ({ unionid }) => (unionid ? <CopyNumber value={unionid} /> : "–") },
];

export function UnlinkWechatButton({ accountId, linked }: WechatProps) {
  const show = useShow();
  const { id: wechatId, isLastWayIn, relatives } = linked;
  return (
    <ActionButton
      label={actionTexts.unlinkWechat}
      {...(isLastWayIn && { submit: actionTexts.unlinkLastSubmit })}
      kind="quiet"
      isDestructive
      call={unlinkAccountWechat}
      params={{ id: accountId, wechatId }}
      body={() => ({ leavesNone: isLastWayIn })}
      consequences={
        <>
          {isLastWayIn && (
            <p>
              <Mark shape="half">{actionTexts.unlinkLast}</Mark>
            </p>
          )}
          <p>{show(joinWithSpaces(actionTexts.unlinkHint, relatives > 0 && actionTexts.unlinkRelatives))}</p>
        </>
      }
    />
  );
}

/** Takes days from a membership. Previews the new end date first. */
function TakeDaysForm({ id, onClose }: { id: number; onClose: Close }) {
  const show = useShow();
  const [typed, setTyped] = useState("");
  const days = readWhole(typed);
  const query = days >= 1 && days <= maxDaysAtOnce ? { days } : undefined;
  const preview = usePreview(previewTakeDays, { params: { id }, query });
  return (
    <ActionForm
      call={takeDays}
      params={{ id }}
      body={() => ({ days })}
      submit={actionTexts.take}
      isReady={preview.reply !== undefined}
      consequences={
        <PreviewStates preview={preview} hint={actionTexts.typeDays}>
          {(reply) => <p>{show(daysTakenText(reply))}</p>}
        </PreviewStates>
      }
      onDone={(reply) => onClose(daysTakenText(reply))}
    >
      <ActionField
        name="days"
        label={actionTexts.days}
        inputMode="numeric"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        data-initial-focus
      />
    </ActionForm>
  );
}

/** Confirms a recovery request with its code and with evidence that the requester owns the account. */
function ConfirmRecoveryButton({ id }: { id: number }) {
  const may = useMay();
  return (
    <ActionButton
      label={recoveryTexts.confirm}
      call={confirmRecovery}
      params={{ id }}
      body={(read) => ({ code: read("code"), ...readFilled(read, "payment", "cardKey") })}
      consequences={recoveryTexts.confirmHint}
      describeSuccess={() => recoveryTexts.confirmedNow}
    >
      <ActionField name="code" label={recoveryTexts.code} data-initial-focus />
      {!may("readPaymentNumbers") && <ActionField name="payment" label={recoveryTexts.payment} />}
      <ActionField name="cardKey" label={recoveryTexts.cardKey} />
    </ActionButton>
  );
}

interface RecoveryProps {
  readonly accountId: number;
  readonly recovery: NonNullable<AccountReply["recovery"]>;
}

const recoveryFacts: readonly Fact<RecoveryProps["recovery"]>[] = [
  { label: recoveryTexts.requested, cell: ({ requestedAt }) => <Moment at={requestedAt} /> },
  {
    label: recoveryTexts.device,
    cell: ({ device, isKnownDevice }) => joinWithSpaces(device, <DeviceMark isKnown={isKnownDevice} />),
  },
  { label: recoveryTexts.confirmedBy, cell: ({ confirmedBy }) => confirmedBy },
  { label: recoveryTexts.confirmedAt, cell: ({ confirmedAt }) => <Moment at={confirmedAt} /> },
  {
    label: recoveryTexts.evidence,
    cell: ({ evidence }) => enumerate(evidence.map((kind) => recoveryTexts[kind])),
  },
  { label: recoveryTexts.approvedBy, cell: ({ approvedBy }) => approvedBy },
  {
    label: recoveryTexts.works,
    cell: ({ worksFrom, worksUntil }) =>
      worksFrom && worksUntil && `${formatChinaTime(worksFrom)} – ${formatChinaTime(worksUntil)}`,
  },
];

function DeviceMark({ isKnown }: { isKnown: boolean }) {
  return (
    <Mark shape={isKnown ? "full" : "half"}>
      {isKnown ? recoveryTexts.knownDevice : recoveryTexts.strangeDevice}
    </Mark>
  );
}

/** A confirmed recovery request with its remaining actions: refusal, or approval by a second operator. */
export function AccountRecovery({ accountId, recovery }: RecoveryProps) {
  const show = useShow();
  const { login } = useOperator();
  const { requestId, confirmedBy, approvedBy } = recovery;
  const target = { params: { id: accountId }, body: () => ({ requestId }) } as const;
  return (
    <Section title={recoveryTexts.title}>
      <Facts of={recovery} facts={recoveryFacts} />
      <div className={values.marks}>
        {approvedBy === null && confirmedBy === login && <p>{show(recoveryTexts.needsAnother)}</p>}
        {approvedBy === null && confirmedBy !== login && (
          <ActionButton
            {...target}
            label={recoveryTexts.approve}
            kind="primary"
            call={approveRecovery}
            consequences={recoveryTexts.approveHint}
          />
        )}
        <ActionButton
          {...target}
          label={recoveryTexts.refuse}
          call={refuseRecovery}
          isDestructive
          consequences={recoveryTexts.refuseHint}
        />
      </div>
    </Section>
  );
}
