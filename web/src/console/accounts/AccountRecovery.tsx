import type { AccountReply } from "@baleen/contract/back-office/accounts.ts";
import { approveRecovery, confirmRecovery, refuseRecovery } from "@baleen/contract/back-office/accounts.ts";
import { useTexts } from "../../platform/i18n/use-language.tsx";
import { ActionButton } from "../forms/ActionForm.tsx";
import { ActionField } from "../forms/fields.tsx";
import { readFilled } from "../forms/read-typed.ts";
import { Section } from "../shell/PageFrame.tsx";
import { useMay, useOperator } from "../sign-in/operator.ts";
import { chinaTime, enumerate } from "../values/figures.ts";
import values from "../values/values.module.css";
import { type Fact, Facts, Mark, Moment, spaced } from "../values/values.tsx";
import { recoveryTexts } from "./accounts.text.ts";

/** Confirms a recovery request by its code and evidence that the requester owns the account. */
export function ConfirmRecoveryButton({ id }: { id: number }) {
  const may = useMay();
  return (
    <ActionButton
      label={recoveryTexts.confirm}
      call={confirmRecovery}
      params={{ id }}
      body={(read) => ({ code: read("code"), ...readFilled(read, "payment", "cardKey") })}
      consequences={recoveryTexts.confirmHint}
      done={() => recoveryTexts.confirmedNow}
    >
      <ActionField name="code" label={recoveryTexts.code} autoComplete="off" data-initial-focus />
      {!may("readPaymentNumbers") && (
        <ActionField name="payment" label={recoveryTexts.payment} autoComplete="off" aria-required={false} />
      )}
      <ActionField name="cardKey" label={recoveryTexts.cardKey} autoComplete="off" aria-required={false} />
    </ActionButton>
  );
}

interface Props {
  readonly accountId: number;
  readonly recovery: NonNullable<AccountReply["recovery"]>;
}

const facts: readonly Fact<Props["recovery"]>[] = [
  { label: recoveryTexts.requested, cell: ({ requestedAt }) => <Moment at={requestedAt} /> },
  {
    label: recoveryTexts.device,
    cell: ({ device, isKnownDevice }) => spaced(device, <DeviceMark isKnown={isKnownDevice} />),
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
      worksFrom && worksUntil && `${chinaTime(worksFrom)} – ${chinaTime(worksUntil)}`,
  },
];

/** A confirmed recovery request, with the actions that are left: approval by a second operator, and refusal. */
export function AccountRecovery({ accountId, recovery }: Props) {
  return (
    <Section title={recoveryTexts.title}>
      <Facts of={recovery} facts={facts} />
      <RecoveryActions accountId={accountId} recovery={recovery} />
    </Section>
  );
}

function DeviceMark({ isKnown }: { isKnown: boolean }) {
  return (
    <Mark shape={isKnown ? "full" : "half"}>
      {isKnown ? recoveryTexts.knownDevice : recoveryTexts.strangeDevice}
    </Mark>
  );
}

function RecoveryActions({ accountId, recovery: { requestId, confirmedBy, approvedBy } }: Props) {
  const words = useTexts(recoveryTexts);
  const { login } = useOperator();
  const params = { id: accountId };
  const body = () => ({ requestId });
  return (
    <div className={values.marks}>
      {approvedBy === null && confirmedBy === login && <p>{words.needsAnother}</p>}
      {approvedBy === null && confirmedBy !== login && (
        <ActionButton
          label={recoveryTexts.approve}
          kind="primary"
          call={approveRecovery}
          params={params}
          body={body}
          consequences={recoveryTexts.approveHint}
        />
      )}
      <ActionButton
        label={recoveryTexts.refuse}
        call={refuseRecovery}
        isDestructive
        params={params}
        body={body}
        consequences={recoveryTexts.refuseHint}
      />
    </div>
  );
}
