import { useId } from "react";
import { ErrorText } from "../../platform/errors/ErrorText.tsx";
import { useText } from "../../platform/i18n/use-language.tsx";
import { BannerRegion } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { TextField } from "../../ui/fields/TextField.tsx";
import styles from "./PromotionField.module.css";
import type { PlanToBuy } from "./plan-to-buy.ts";
import { texts } from "./promotion.text.ts";
import type { Promotion } from "./use-promotion.ts";

interface Props {
  plan: PlanToBuy;
  promotion: Promotion;
  /** While an order is being placed, its price stays. */
  isLocked: boolean;
}

/** Folded until somebody has a code, or the code of their link cannot be used. */
export function PromotionField({ plan, promotion, isLocked }: Props) {
  const text = useText();
  const id = useId();
  const { refusal, isChecking } = promotion;
  if (plan.promotion) {
    return (
      <Button kind="quiet" disabled={isLocked} onClick={() => promotion.remove()}>
        {text(texts.remove)}
      </Button>
    );
  }
  return (
    <details className={styles.field} open={refusal !== undefined || undefined}>
      <summary>{text(texts.question)}</summary>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          const code = new FormData(event.currentTarget).get("promotion-code");
          if (typeof code === "string" && code.trim() !== "") promotion.apply(code.trim(), plan.id);
        }}
      >
        <TextField
          id={id}
          label={text(texts.code)}
          name="promotion-code"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={64}
        />
        <Button type="submit" kind="ghost" disabled={isLocked} busy={isChecking}>
          {text(isChecking ? texts.checking : texts.apply)}
        </Button>
      </form>
      <BannerRegion tone="danger">{refusal && <ErrorText error={refusal} />}</BannerRegion>
    </details>
  );
}
