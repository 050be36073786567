import { FormMessage } from "../../platform/forms/Form.tsx";
import { useText, useTexts } from "../../platform/i18n/language.tsx";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { describeConsoleError } from "../calls/describe-console-error.ts";
import { count } from "../values/figures.ts";
import styles from "./cards.module.css";
import { actionTexts, madeText } from "./cards.text.ts";
import type { Making } from "./make-keys.ts";

interface Props {
  readonly making: Making;
  /** Why it does not go on; undefined while it does. */
  readonly error: unknown;
  onGoOn(): void;
  onLeave(): void;
}

/** How many keys of a new batch have arrived. After an error it can go on, as long as it is not left. */
export function MakingKeys({ making: { keys, wanted }, error, onGoOn, onLeave }: Props) {
  const words = useTexts(actionTexts);
  const text = useText();
  const progress = text(madeText(count(keys.length), count(wanted.count)));
  return (
    <div className={styles.made}>
      <Banner tone="info">{words.makingHint}</Banner>
      <p role="status">{progress}</p>
      <progress className={styles.progress} max={wanted.count} value={keys.length} aria-label={progress} />
      {error !== undefined && (
        <>
          <FormMessage message={{ tone: "danger", ...describeConsoleError(error) }} />
          <p>{words.brokenHint}</p>
          <div className={styles.buttons}>
            <Button kind="primary" onClick={onGoOn}>
              {words.goOn}
            </Button>
            <Button kind="ghost" onClick={onLeave}>
              {words.leave}
            </Button>
          </div>
        </>
      )}
    </div>
  );
}
