import type { AccountReply } from "@baleen/contract/back-office/accounts.ts";
import { approveRecovery, confirmRecovery, refuseRecovery } from "@baleen/contract/back-office/accounts.ts";
import { useText, useTexts } from "../../platform/i18n/use-language.tsx";
import { ActionButton } from "../forms/ActionForm.tsx";
import { ActionField } from "../forms/action-fields.tsx";
import type { ReadField } from "../forms/use-send.ts";
import { Section } from "../shell/PageFrame.tsx";
import { useMay, useOperator } from "../sign-in/operator.ts";
import { chinaTime } from "../values/figures.ts";
import values from "../values/values.module.css";
import { Fact, Facts, Mark, Moment } from "../values/values.tsx";
import { recoveryTexts } from "./accounts.text.ts";

/** Confirms a recovery request by its code and evidence that the requester owns the account. */
export function ConfirmRecoveryButton({ id }: { id: number }) {
  const words = useTexts(recoveryTexts);
  const may = useMay();
  return (
    <ActionButton
      label={recoveryTexts.confirm}
      call={confirmRecovery}
      params={{ id }}
      body={readEvidence}
      consequences={<p>{words.confirmHint}</p>}
      done={() => recoveryTexts.confirmedNow}
    >
      <ActionField name="code" label={words.code} autoComplete="off" data-initial-focus />
      {!may("readPaymentNumbers") && (
        <ActionField name="payment" label={words.payment} autoComplete="off" aria-required={false} />
      )}
      <ActionField name="cardKey" label={words.cardKey} autoComplete="off" aria-required={false} />
    </ActionButton>
  );
}

function readEvidence(read: ReadField): object {
  const evidence = ["payment", "cardKey"].map((name) => [name, read(name).trim()] as const);
  return { code: read("code"), ...Object.fromEntries(evidence.filter(([, value]) => value !== "")) };
}

interface Props {
  readonly accountId: number;
  readonly recovery: NonNullable<AccountReply["recovery"]>;
}

/** A confirmed recovery request, with the actions that are left: approval by a second operator, and refusal. */
export function AccountRecovery({ accountId, recovery }: Props) {
  const text = useText();
  const words = useTexts(recoveryTexts);
  return (
    <Section title={words.title}>
      <Facts>
        <Fact label={recoveryTexts.requested}>
          <Moment at={recovery.requestedAt} />
        </Fact>
        <Fact label={recoveryTexts.device}>
          {recovery.device}{" "}
          {recovery.isKnownDevice ? (
            <Mark shape="full" tone="good">
              {words.knownDevice}
            </Mark>
          ) : (
            <Mark shape="half" tone="waits">
              {words.strangeDevice}
            </Mark>
          )}
        </Fact>
        <Fact label={recoveryTexts.confirmedBy}>{recovery.confirmedBy}</Fact>
        <Fact label={recoveryTexts.confirmedAt}>
          <Moment at={recovery.confirmedAt} />
        </Fact>
        <Fact label={recoveryTexts.evidence}>
          {recovery.evidence.map((kind) => text(recoveryTexts[kind])).join(text(comma))}
        </Fact>
        {recovery.approvedBy && <Fact label={recoveryTexts.approvedBy}>{recovery.approvedBy}</Fact>}
        {recovery.worksFrom && recovery.worksUntil && (
          <Fact label={recoveryTexts.works}>
            {chinaTime(recovery.worksFrom)} – {chinaTime(recovery.worksUntil)}
          </Fact>
        )}
      </Facts>
      <RecoveryActions accountId={accountId} recovery={recovery} />
    </Section>
  );
}

const comma = { zh: "、", en: ", " } as const;

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
          consequences={<p>{words.approveHint}</p>}
        />
      )}
      <ActionButton
        label={recoveryTexts.refuse}
        call={refuseRecovery}
        isDestructive
        params={params}
        body={body}
        consequences={<p>{words.refuseHint}</p>}
      />
    </div>
  );
}
