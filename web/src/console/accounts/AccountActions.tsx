import type { AccountReply } from "@baleen/contract/back-office/accounts.ts";
import {
  blockAccount,
  grantDays,
  liftLimits,
  moveDays,
  revealContact,
  signOutAccount,
  unblockAccount,
} from "@baleen/contract/back-office/accounts.ts";
import type { ReplyOf } from "@baleen/contract/call.ts";
import { useState } from "react";
import { useTexts } from "../../platform/i18n/language.tsx";
import { ActionButton, FormButton } from "../forms/ActionButton.tsx";
import { ActionField, ActionForm } from "../forms/ActionForm.tsx";
import type { ReadField } from "../forms/use-send.ts";
import { useOperator } from "../sign-in/operator.ts";
import { CopyNumber } from "../values/CopyButton.tsx";
import { chinaTime } from "../values/figures.ts";
import { ConfirmRecoveryButton } from "./AccountRecovery.tsx";
import { actionTexts, countText, endsText } from "./accounts.text.ts";
import { TakeDaysButton } from "./TakeDaysButton.tsx";

type Account = AccountReply["account"];

const readDays = (read: ReadField) => ({ days: Number(read("days")) });
const saysEnd = ({ memberUntil }: { readonly memberUntil: string | null }) =>
  endsText(memberUntil ? chinaTime(memberUntil, true) : "–");

/** What can be done with an account, by the operator's role. */
export function AccountActions({ account }: { account: Account }) {
  const words = useTexts(actionTexts);
  const { role } = useOperator();
  const { id, isBlocked, isDeleted } = account;
  if (isDeleted) return null;
  const params = { id };
  const days = <ActionField name="days" label={words.days} inputMode="numeric" data-initial-focus />;
  return (
    <>
      <ActionButton
        label={actionTexts.grant}
        call={grantDays}
        params={params}
        body={readDays}
        consequences={
          <p>
            {words.grantHint} {role === "support" && words.supportLimit}
          </p>
        }
        done={saysEnd}
      >
        {days}
      </ActionButton>
      <TakeDaysButton id={id} />
      <ActionButton
        label={actionTexts.move}
        call={moveDays}
        params={params}
        body={(read) => ({ ...readDays(read), toAccountId: Number(read("toAccountId").replace("#", "")) })}
        consequences={<p>{words.moveHint}</p>}
        done={({ from }: ReplyOf<typeof moveDays>) => saysEnd(from)}
      >
        {days}
        <ActionField name="toAccountId" label={words.toAccount} inputMode="numeric" />
      </ActionButton>
      <ActionButton
        label={actionTexts.signOut}
        call={signOutAccount}
        params={params}
        consequences={<p>{words.signOutHint}</p>}
        done={({ sessionsEnded }: ReplyOf<typeof signOutAccount>) => countText(sessionsEnded)}
      />
      <ActionButton
        label={actionTexts.lift}
        call={liftLimits}
        params={params}
        done={({ limitsLifted }: ReplyOf<typeof liftLimits>) => countText(limitsLifted)}
      />
      {isBlocked ? (
        <ActionButton label={actionTexts.unblock} call={unblockAccount} params={params} />
      ) : (
        <ActionButton
          label={actionTexts.block}
          call={blockAccount}
          params={params}
          consequences={<p>{words.blockHint}</p>}
        />
      )}
      <ConfirmRecoveryButton id={id} />
    </>
  );
}

/** Shows one whole address, which is recorded. */
export function RevealButton({ id, contact }: { id: number; contact: "email" | "phone" }) {
  const words = useTexts(actionTexts);
  const [address, setAddress] = useState<string>();
  const label = contact === "email" ? actionTexts.revealEmail : actionTexts.revealPhone;
  return (
    <FormButton label={label} call={revealContact} kind="quiet">
      {() =>
        address === undefined ? (
          <ActionForm
            call={revealContact}
            params={{ id }}
            body={() => ({ contact })}
            submit={label}
            consequences={<p>{words.revealHint}</p>}
            onDone={(reply) => setAddress(reply.address)}
          />
        ) : (
          <CopyNumber value={address} />
        )
      }
    </FormButton>
  );
}
