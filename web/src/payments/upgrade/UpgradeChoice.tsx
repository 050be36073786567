import type { UpgradeOffer } from "@baleen/contract/payments/upgrades.ts";
import { useText } from "../../platform/i18n/use-language.tsx";
import { RadioGroup } from "../../ui/fields/RadioGroup.tsx";
import styles from "./UpgradeChoice.module.css";
import { laterText, nowText, texts, worthText } from "./upgrade.text.ts";

interface Props {
  offer: UpgradeOffer;
  paysDifference: boolean;
  onChange(paysDifference: boolean): void;
}

/** Paying the difference to a better plan now, beside keeping the remaining days for later. */
export function UpgradeChoice({ offer, paysDifference, onChange }: Props) {
  const text = useText();
  const rows = [
    { value: "later", label: text(laterText(offer)) },
    { value: "now", label: text(nowText(offer)) },
  ] as const;
  return (
    <div className={styles.choice}>
      <RadioGroup
        legend={text(texts.question)}
        name="upgrade"
        rows={rows}
        value={paysDifference ? "now" : "later"}
        onChange={(value) => onChange(value === "now")}
      />
      <p className={styles.note}>
        {text(worthText(offer))} {text(texts.undone)}
      </p>
    </div>
  );
}
