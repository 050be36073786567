import type { ContentDocument } from "@baleen/contract/back-office/content.ts";
import { useTexts } from "../../platform/i18n/language.tsx";
import { Button } from "../../ui/Button.tsx";
import styles from "./content.module.css";
import { texts } from "./content.text.ts";
import { Differences } from "./Differences.tsx";
import { type Editor, shownDocument } from "./use-editor.ts";

/** Both sides of a document that someone else has changed while it was edited here. Nothing is lost until one is chosen. */
export function StaleNotice({ data, editor }: { data: ContentDocument; editor: Editor }) {
  const words = useTexts(texts);
  return (
    <section className={styles.stale} role="alert">
      <p>{words.stale}</p>
      <Differences
        name={data.name}
        one={shownDocument(data)}
        other={editor.stored}
        sides={[texts.theirs, texts.mine]}
      />
      <div className={styles.bar}>
        <Button kind="ghost" onClick={editor.keepMine}>
          {words.keepMine}
        </Button>
        <Button kind="ghost" onClick={editor.takeTheirs}>
          {words.takeTheirs}
        </Button>
      </div>
    </section>
  );
}
