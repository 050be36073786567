import { useTexts } from "../../i18n/language.tsx";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { CopyButton } from "../values/CopyButton.tsx";
import styles from "./cards.module.css";
import { actionTexts } from "./cards.text.ts";
import { firstColumn, saveCsv } from "./csv.ts";

/** The keys that are on the screen; the file holds all of them. */
const shownKeys = 200;

interface Props {
  readonly name: string;
  readonly csv: string;
  onSaved(): void;
}

/** New keys, to be saved now: as a file, copied, or printed. */
export function MadeKeys({ name, csv, onSaved }: Props) {
  const words = useTexts(actionTexts);
  const keys = firstColumn(csv);
  return (
    <div className={styles.made}>
      <Banner tone="info">{words.onceHint}</Banner>
      <div className={styles.buttons}>
        <Button kind="primary" onClick={() => saveCsv(`${name}.csv`, csv)}>
          {words.download}
        </Button>
        <CopyButton value={keys.join("\n")}>{words.copy}</CopyButton>
        <Button kind="ghost" onClick={() => print(keys)}>
          {words.print}
        </Button>
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

/** Prints 24 labels a page from a document of their own: a dialog prints no further than the screen. */
function print(keys: readonly string[]): void {
  const frame = document.createElement("iframe");
  frame.className = styles.printed ?? "";
  document.body.append(frame);
  const page = frame.contentDocument;
  if (!page) return;
  const sheet = page.body;
  Object.assign(sheet.style, {
    display: "grid",
    gridTemplateColumns: "repeat(3, 1fr)",
    gridAutoRows: "32mm",
    margin: "0",
    font: "12pt monospace",
  });
  for (const key of keys) {
    const label = page.createElement("div");
    Object.assign(label.style, { display: "grid", placeItems: "center", border: "1px dashed #999" });
    label.style.breakInside = "avoid";
    label.textContent = key;
    sheet.append(label);
  }
  frame.contentWindow?.addEventListener("afterprint", () => frame.remove());
  frame.contentWindow?.print();
}
