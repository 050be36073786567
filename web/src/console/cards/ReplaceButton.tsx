import { type CardReply, replaceCard } from "@baleen/contract/back-office/cards.ts";
import type { ReplyOf } from "@baleen/contract/call.ts";
import { useState } from "react";
import { Link } from "wouter";
import { useTexts } from "../../platform/i18n/use-language.tsx";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { BuyerText } from "../findings/Findings.tsx";
import { ActionForm } from "../forms/ActionForm.tsx";
import { FormButton } from "../forms/FormButton.tsx";
import { ActionField } from "../forms/fields.tsx";
import { useLeaveGuard } from "../forms/LeaveGuards.tsx";
import { readFilled } from "../forms/read-typed.ts";
import { cardPath } from "../paths.ts";
import { useMay } from "../sign-in/operator.ts";
import { CopyNumber } from "../values/values.tsx";
import styles from "./cards.module.css";
import { actionTexts, newKeyText } from "./cards.text.ts";

interface Props {
  readonly card: Pick<CardReply, "id" | "state">;
}

/** Replaces the key of a card, and shows the new one once in the same dialog. */
export function ReplaceButton({ card }: Props) {
  return (
    <FormButton label={actionTexts.replace} call={replaceCard}>
      {(close, hold) => <ReplaceForm card={card} onClose={close} onReplaced={hold} />}
    </FormButton>
  );
}

interface FormProps extends Props {
  onClose(): void;
  onReplaced(): void;
}

function ReplaceForm({ card, onClose, onReplaced }: FormProps) {
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

interface NewKeyProps {
  readonly replaced: ReplyOf<typeof replaceCard>;
  onClose(): void;
}

function NewKey({ replaced: { key: newKey, cardId }, onClose }: NewKeyProps) {
  const words = useTexts(actionTexts);
  return (
    <div className={styles.made}>
      <Banner tone="info">{words.newKeyHint}</Banner>
      <p className={styles.newKey}>
        <CopyNumber value={newKey} />
      </p>
      <BuyerText buyer={newKeyText(newKey)} isOpen />
      <div className={styles.buttons}>
        <Button kind="primary" onClick={() => onClose()}>
          {words.copiedClose}
        </Button>
        <Link href={cardPath(cardId)} onClick={onClose}>
          {words.toNewCard}
        </Link>
      </div>
    </div>
  );
}
