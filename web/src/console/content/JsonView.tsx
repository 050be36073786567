import { useState } from "react";
import { useTexts } from "../../platform/i18n/use-language.tsx";
import { TextArea } from "../../ui/fields/TextArea.tsx";
import styles from "./content.module.css";
import { texts } from "./content.text.ts";
import type { EditableDocument } from "./edited-document.ts";
import type { Editor } from "./use-editor.ts";

interface Props {
  readonly editor: Editor;
  /** Called with whether the text is valid JSON of a document. */
  onValidity(isValid: boolean): void;
}

/** The document as JSON, validated by the same rules as the form. */
export function JsonView({ editor, onValidity }: Props) {
  const words = useTexts(texts);
  const [typed, setTyped] = useState(() => JSON.stringify(editor.stored, null, 2));
  const isBroken = readJson(typed) === undefined;
  const change = (text: string) => {
    setTyped(text);
    const read = readJson(text);
    onValidity(read !== undefined);
    if (read) editor.setEdited(read);
  };
  return (
    <div className={styles.json}>
      <TextArea
        label={words.json}
        value={typed}
        spellCheck={false}
        error={isBroken ? words.jsonBroken : undefined}
        onChange={(event) => change(event.target.value)}
      />
    </div>
  );
}

/** A document or a list of items; undefined for anything else. */
function readJson(text: string): EditableDocument | undefined {
  try {
    const read: unknown = JSON.parse(text);
    return typeof read === "object" && read !== null ? (read as EditableDocument) : undefined;
  } catch {
    return undefined;
  }
}
