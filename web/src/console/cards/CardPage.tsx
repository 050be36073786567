import {
  type CardReply,
  readCard,
  replaceCard,
  replacePermission,
  setCardExpiry,
} from "@baleen/contract/back-office/cards.ts";
import type { ReplyOf } from "@baleen/contract/call.ts";
import { useState } from "react";
import { Link, useParams } from "wouter";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { useReply } from "../calls/calls.tsx";
import { BuyerText } from "../findings/BuyerText.tsx";
import { Findings } from "../findings/Findings.tsx";
import { ActionForm } from "../forms/ActionForm.tsx";
import { DialogButton, FormHost } from "../forms/DialogButton.tsx";
import { useLeaveGuard } from "../forms/LeaveGuards.tsx";
import { readFilled } from "../forms/read-typed.ts";
import { ActionField } from "../forms/SendForm.tsx";
import { Loaded } from "../lists/List.tsx";
import { accountPath, batchPath, cardPath } from "../paths.ts";
import { PageFrame } from "../shell/PageFrame.tsx";
import { useMay } from "../sign-in/operator.ts";
import { CopyNumber, type Fact, Facts, joinWithSpaces, labels, Moment, useShow } from "../values/values.tsx";
import { CardStateMark } from "./BatchPage.tsx";
import { CardActions, ExpiryButton } from "./CardActions.tsx";
import styles from "./cards.module.css";
import { actionTexts, newKeyText, texts } from "./cards.text.ts";

/** A card. Its key is not shown, because it is not stored. */
export function CardPage() {
  const { id = "" } = useParams();
  const reply = useReply(readCard, { params: { id } });
  const card = reply.data;
  const isUnused = card?.state === "unused";
  return (
    <FormHost>
      <PageFrame
        title={texts.card}
        about={`…${card?.ending ?? ""}`}
        actions={
          card && (
            <CardActions which={{ cardId: card.id }} unusedCount={isUnused ? 1 : 0} canExtend={isUnused} />
          )
        }
      >
        <Loaded reply={reply}>
          {(data) => (
            <>
              <Findings findings={data.diagnosis} remedies={cardRemedies(data)} />
              <Facts of={data} facts={facts} />
            </>
          )}
        </Loaded>
      </PageFrame>
    </FormHost>
  );
}

function cardRemedies(card: CardReply) {
  return {
    replace: {
      name: actionTexts.replace,
      call: replaceCard,
      permission: replacePermission(card.state),
      button: (
        <DialogButton label={actionTexts.replace} call={replaceCard}>
          {(close, hold) => <ReplaceForm card={card} onClose={close} onReplaced={hold} />}
        </DialogButton>
      ),
    },
    extend: {
      name: actionTexts.setExpiry,
      call: setCardExpiry,
      button: <ExpiryButton which={{ cardId: card.id }} />,
    },
  };
}

const facts: readonly Fact<CardReply>[] = [
  { label: labels.state, cell: ({ state }) => <CardStateMark state={state} /> },
  {
    label: labels.package,
    cell: ({ packageName, isTrial }) => joinWithSpaces(packageName, isTrial && texts.isTrial),
  },
  { label: texts.days, cell: ({ validDays }) => validDays },
  { label: labels.level, cell: ({ level }) => level },
  {
    label: texts.batch,
    cell: ({ batchId, batchName }) => <Link href={batchPath(batchId)}>{batchName}</Link>,
  },
  { label: texts.tag, cell: ({ tag }) => tag },
  { label: texts.madeAt, cell: ({ madeAt }) => <Moment at={madeAt} /> },
  {
    label: texts.keysExpire,
    cell: ({ keyExpiresAt }) => (keyExpiresAt ? <Moment at={keyExpiresAt} /> : texts.keyForEver),
  },
  {
    label: texts.usedBy,
    cell: ({ usedBy, usedAt }) =>
      usedBy &&
      joinWithSpaces(
        <Link href={accountPath(usedBy.accountId)}>{usedBy.username}</Link>,
        <Moment at={usedAt} />,
      ),
  },
  { label: texts.revokedAt, cell: ({ revokedAt }) => revokedAt && <Moment at={revokedAt} /> },
];

interface ReplaceProps {
  readonly card: Pick<CardReply, "id" | "state">;
  onClose(): void;
  onReplaced(): void;
}

/** Replaces the key of a card. The same dialog then shows the new key, once. */
function ReplaceForm({ card, onClose, onReplaced }: ReplaceProps) {
  const mayMake = useMay()("manageCards");
  const [replaced, setReplaced] = useState<ReplyOf<typeof replaceCard>>();
  useLeaveGuard(replaced !== undefined);
  if (replaced) return <NewKey replaced={replaced} onClose={onClose} />;
  return (
    <ActionForm
      call={replaceCard}
      params={{ id: card.id }}
      body={(read) => readFilled(read, "oldKey", "keysExpireOn")}
      submit={actionTexts.replace}
      consequences={actionTexts.replaceHint}
      onDone={(reply) => {
        onReplaced();
        setReplaced(reply);
      }}
    >
      <ActionField
        name="oldKey"
        label={mayMake ? actionTexts.oldKeyIfAny : actionTexts.oldKey}
        hint={mayMake ? actionTexts.oldKeyHint : actionTexts.oldKeyNeeded}
        aria-required={!mayMake}
        data-initial-focus
      />
      {mayMake && (
        <ActionField
          name="keysExpireOn"
          type="date"
          label={actionTexts.newExpiry}
          hint={card.state === "expired" ? actionTexts.newExpiryNeeded : actionTexts.newExpiryHint}
          aria-required={card.state === "expired"}
        />
      )}
    </ActionForm>
  );
}

function NewKey({ replaced, onClose }: { replaced: ReplyOf<typeof replaceCard>; onClose(): void }) {
  const show = useShow();
  const { key: newKey, cardId } = replaced;
  return (
    <div className={styles.made}>
      <Banner tone="info">{show(actionTexts.newKeyHint)}</Banner>
      <p className={styles.newKey}>
        <CopyNumber value={newKey} />
      </p>
      <BuyerText buyer={newKeyText(newKey)} isOpen />
      <div className={styles.buttons}>
        <Button kind="primary" onClick={() => onClose()}>
          {show(actionTexts.copiedClose)}
        </Button>
        <Link href={cardPath(cardId)} onClick={onClose}>
          {show(actionTexts.toNewCard)}
        </Link>
      </div>
    </div>
  );
}
