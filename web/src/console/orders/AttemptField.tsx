import type { OrderReply } from "@baleen/contract/back-office/orders.ts";
import { useText, useTexts } from "../../platform/i18n/language.tsx";
import { SelectField } from "../../ui/fields/SelectField.tsx";
import { texts as formTexts } from "../forms/forms.text.ts";
import { yuan } from "../values/figures.ts";
import { actionTexts } from "./orders.text.ts";

interface Props {
  readonly attempts: OrderReply["attempts"];
  readonly value: string;
  onChange(attemptNo: string): void;
}

/** Which of an order's attempts, each with what was paid for it, or was to be paid. */
export function AttemptField({ attempts, value, onChange }: Props) {
  const words = useTexts(actionTexts);
  const text = useText();
  return (
    <SelectField
      name="attemptNo"
      label={words.attempt}
      prompt={text(formTexts.choose)}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      options={attempts.map(({ attemptNo, paidFen, amountFen }) => ({
        value: attemptNo,
        label: `${attemptNo} · ${yuan(paidFen ?? amountFen)}`,
      }))}
    />
  );
}
