import { useTexts } from "../../platform/i18n/language.tsx";
import { Button } from "../../ui/Button.tsx";
import { CopyButton } from "../values/CopyButton.tsx";
import styles from "./sign-in.module.css";
import { texts } from "./sign-in.text.ts";

interface Props {
  readonly codes: readonly string[];
  onKept(): void;
}

/** The recovery codes of the second factor, shown once. */
export function RecoveryCodes({ codes, onKept }: Props) {
  const words = useTexts(texts);
  return (
    <div className={styles.form}>
      <h2 className={styles.heading}>{words.recoveryTitle}</h2>
      <p>{words.recoveryHint}</p>
      <ol className={styles.codes}>
        {codes.map((code) => (
          <li key={code} className={styles.code}>
            {code}
          </li>
        ))}
      </ol>
      <div className={styles.row}>
        <CopyButton value={codes.join("\n")}>{words.copy}</CopyButton>
        <Button kind="ghost" onClick={() => window.print()}>
          {words.print}
        </Button>
      </div>
      <Button kind="primary" wide onClick={onKept}>
        {words.kept}
      </Button>
    </div>
  );
}
