import { useState } from "react";
import { useTexts } from "../../platform/i18n/language.tsx";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { CopyButton } from "../values/CopyButton.tsx";
import { saveCsv } from "../values/csv.ts";
import styles from "./cards.module.css";
import { actionTexts } from "./cards.text.ts";
import { csvOfKeys, type Making } from "./make-keys.ts";

/** The keys that are on the screen; the file holds all of them. */
const shownKeys = 200;

interface Props {
  readonly made: Making;
  onSaved(): void;
}

/** New keys, to be saved now: as a file, copied, or printed. */
export function MadeKeys({ made, onSaved }: Props) {
  const words = useTexts(actionTexts);
  const [withCodes, setWithCodes] = useState(false);
  const { keys, wanted } = made;
  return (
    <div className={styles.made}>
      <Banner tone="info">{words.onceHint}</Banner>
      <div className={styles.buttons}>
        <Button kind="primary" onClick={() => saveCsv(`${wanted.name}.csv`, csvOfKeys(made))}>
          {words.download}
        </Button>
        <CopyButton value={keys.join("\n")}>{words.copy}</CopyButton>
        <Button kind="ghost" onClick={() => print(keys, withCodes)}>
          {words.print}
        </Button>
        <label className={styles.option}>
          <input
            type="checkbox"
            checked={withCodes}
            onChange={(event) => setWithCodes(event.target.checked)}
          />
          {words.withCodes}
        </label>
      </div>
      <ol className={styles.keys}>
        {keys.slice(0, shownKeys).map((key) => (
          <li key={key}>{key}</li>
        ))}
        {keys.length > shownKeys && <li>…</li>}
      </ol>
      <Button kind="ghost" onClick={onSaved}>
        {words.saved}
      </Button>
    </div>
  );
}

/** Loaded on use: it brings the library that draws codes. */
async function print(keys: readonly string[], withCodes: boolean): Promise<void> {
  const { printLabels } = await import("./print-labels.ts");
  printLabels(keys, { withCodes });
}
