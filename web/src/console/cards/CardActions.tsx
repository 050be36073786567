import { exportCards, revokeCards, setCardExpiry, tagCards } from "@baleen/contract/back-office/cards.ts";
import { ActionButton } from "../forms/ActionForm.tsx";
import { ActionField } from "../forms/SendForm.tsx";
import { ExportButton } from "../lists/ExportButton.tsx";
import { formatNumber } from "../values/figures.ts";
import { joinWithSpaces, useShow } from "../values/values.tsx";
import { actionTexts, changedText, unusedText } from "./cards.text.ts";

interface Props {
  readonly which: { readonly batchId: number } | { readonly cardId: number };
  /** The number of unused cards in `which`. */
  readonly unusedCount: number;
  /** Whether the expiry can be changed here. */
  readonly canExtend?: boolean;
}

/** The actions on a batch or a card that the operator's role allows. */
export function CardActions({ which, unusedCount, canExtend = true }: Props) {
  return (
    <>
      <ActionButton
        label={actionTexts.setTag}
        call={tagCards}
        body={(read) => ({ which, tag: read("tag").trim() || null })}
        describeSuccess={changedText}
      >
        <ActionField name="tag" label={actionTexts.tag} maxLength={80} data-initial-focus />
      </ActionButton>
      {canExtend && <ExpiryButton which={which} />}
      <ExportButton
        call={exportCards}
        body={{ which }}
        name="card-states"
        label={actionTexts.export}
        hint={actionTexts.exportHint}
      />
      {unusedCount > 0 && (
        <ActionButton
          label={"batchId" in which ? actionTexts.revokeUnused : actionTexts.revoke}
          call={revokeCards}
          isDestructive
          body={() => ({ which })}
          consequences={
            <p>{joinWithSpaces(unusedText(formatNumber(unusedCount)), actionTexts.revokeHint)}</p>
          }
          describeSuccess={changedText}
        />
      )}
    </>
  );
}

/** Changes the date until which keys can be redeemed. */
export function ExpiryButton({ which }: Pick<Props, "which">) {
  const show = useShow();
  return (
    <ActionButton
      label={actionTexts.setExpiry}
      call={setCardExpiry}
      body={(read) => ({ which, keysExpireOn: read("keysExpireOn") || null })}
      describeSuccess={changedText}
    >
      <ActionField
        name="keysExpireOn"
        type="date"
        label={actionTexts.keysExpireOn}
        hint={`${show(actionTexts.keysExpireHint)} ${show(actionTexts.noDay)}`}
      />
    </ActionButton>
  );
}
