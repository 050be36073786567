import { documentNames } from "@baleen/contract/back-office/content-fields.ts";
import { maxItems } from "@baleen/contract/back-office/content-problems.ts";
import type { SiteDocument } from "@baleen/contract/content/site-config.ts";
import { useEffect, useMemo, useRef, useState } from "react";
import { useText, useTexts } from "../../platform/i18n/language.tsx";
import { Button } from "../../ui/Button.tsx";
import styles from "./content.module.css";
import { itemName, moveDown, movedTo, moveUp, remove, texts } from "./content.text.ts";
import { itemsOf, moved, newItem, type Values } from "./edited-document.ts";
import { ItemFields } from "./ItemFields.tsx";
import type { Editor } from "./use-editor.ts";

interface Props {
  readonly name: SiteDocument;
  readonly editor: Editor;
}

type Direction = "up" | "down";

/** The items of a list, which buttons move up and down, so that the keyboard sorts it as well. */
export function ListForm({ name, editor }: Props) {
  const text = useText();
  const words = useTexts(texts);
  const { edited, setEdited, problems } = editor;
  const items = itemsOf(edited);
  const max = useMemo(() => maxItems(name), [name]);
  const [said, say] = useState("");
  const { list, focusMoved } = useMovedFocus(edited);
  const setItems = (changed: readonly Values[]) => setEdited(changed);
  const move = (index: number, direction: Direction) => {
    const to = direction === "up" ? index - 1 : index + 1;
    setItems(moved(items, index, to));
    say(text(movedTo(to + 1, items.length)));
    focusMoved(to, direction);
  };
  return (
    <div className={styles.items} ref={list}>
      {items.length === 0 && <p>{words.emptyList}</p>}
      {[...items.entries()].map(([index, item]) => {
        const title = itemName(documentNames[name], index);
        return (
          // The place is the identity here: what is typed is in the editor's state.
          <fieldset key={index} className={styles.item} data-item={index}>
            <legend>{text(title)}</legend>
            <div className={styles.moves}>
              <Button
                kind="quiet"
                data-move="up"
                disabled={index === 0}
                aria-label={text(moveUp(title))}
                onClick={() => move(index, "up")}
              >
                ↑
              </Button>
              <Button
                kind="quiet"
                data-move="down"
                disabled={index === items.length - 1}
                aria-label={text(moveDown(title))}
                onClick={() => move(index, "down")}
              >
                ↓
              </Button>
              <Button
                kind="quiet"
                aria-label={text(remove(title))}
                onClick={() => setItems(items.toSpliced(index, 1))}
              >
                ×
              </Button>
            </div>
            <ItemFields
              name={name}
              values={item}
              path={[index]}
              problems={problems}
              onChange={(changed) => setItems(items.with(index, changed))}
            />
          </fieldset>
        );
      })}
      <div className={styles.bar}>
        <Button
          kind="ghost"
          disabled={items.length >= max}
          onClick={() => setItems([...items, newItem(name, items)])}
        >
          {words.add}
        </Button>
        <span>
          {items.length}/{max}
        </span>
        <span role="status">{said}</span>
      </div>
    </div>
  );
}

/** Keeps the focus on the button that moved an item, at the item's new place. */
function useMovedFocus(edited: unknown) {
  const list = useRef<HTMLDivElement>(null);
  const wanted = useRef<string>(undefined);
  useEffect(() => {
    if (wanted.current === undefined || edited === undefined) return;
    const buttons = [...(list.current?.querySelectorAll<HTMLButtonElement>(wanted.current) ?? [])];
    wanted.current = undefined;
    buttons.find((button) => !button.disabled)?.focus();
  }, [edited]);
  const focusMoved = (to: number, direction: Direction) => {
    const place = `[data-item="${to}"] > div >`;
    const other = direction === "up" ? "down" : "up";
    wanted.current = `${place} [data-move="${direction}"], ${place} [data-move="${other}"]`;
  };
  return { list, focusMoved };
}
