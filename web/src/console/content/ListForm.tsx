import { type ContentField, documentNames, fieldsOf } from "@baleen/contract/back-office/content-fields.ts";
import {
  type ContentPath,
  type ContentProblems,
  maxItems,
} from "@baleen/contract/back-office/content-problems.ts";
import { maxLengthOf, maxPointLength } from "@baleen/contract/back-office/explain-value.ts";
import type { Schema } from "@baleen/contract/call.ts";
import { documentItems, socialPlatforms } from "@baleen/contract/content/site-config.ts";
import type { SiteDocument } from "@baleen/contract/content/site-documents.ts";
import { type Localized, languageTag } from "@baleen/contract/language.ts";
import { type ComponentProps, useEffect, useMemo, useRef, useState } from "react";
import { Button } from "../../ui/Button.tsx";
import { TextArea } from "../../ui/fields/TextArea.tsx";
import { TextField } from "../../ui/fields/TextField.tsx";
import formStyles from "../forms/forms.module.css";
import { useShow } from "../values/values.tsx";
import styles from "./content.module.css";
import { inEnglish, itemName, moveDown, movedTo, moveUp, remove, texts } from "./content.text.ts";
import { itemsOf, moveItem, newItem, type Values } from "./edited-document.ts";
import { ImageField } from "./ImageField.tsx";
import type { Editor } from "./use-editor.ts";

const moves = [
  { direction: "up", by: -1, arrow: "↑", nameOf: moveUp },
  { direction: "down", by: 1, arrow: "↓", nameOf: moveDown },
] as const;
type Direction = (typeof moves)[number]["direction"];

/** The items of a list, with buttons to move them, which work by keyboard too. */
export function ListForm({ name, editor }: { readonly name: SiteDocument; readonly editor: Editor }) {
  const show = useShow();
  const { edited, setEdited, problems } = editor;
  const items = itemsOf(edited);
  const max = useMemo(() => maxItems(name), [name]);
  const [announcement, announce] = useState("");
  const { list, focusMoved } = useMovedFocus(edited);
  const setItems = (changed: readonly Values[]) => setEdited(changed);
  const move = (index: number, direction: Direction) => {
    const to = direction === "up" ? index - 1 : index + 1;
    setItems(moveItem(items, index, to));
    announce(show(movedTo(to + 1, items.length)));
    focusMoved(to, direction);
  };
  return (
    <div className={styles.items} ref={list}>
      {items.length === 0 && <p>{show(texts.emptyList)}</p>}
      {[...items.entries()].map(([index, item]) => {
        const title = itemName(documentNames[name], index);
        return (
          // The index may be the key: the fields have no state of their own.
          <fieldset key={index} className={styles.item} data-item={index}>
            <legend>{show(title)}</legend>
            <div className={styles.moves}>
              {moves.map(({ direction, by, arrow, nameOf }) => (
                <Button
                  key={direction}
                  kind="quiet"
                  data-move={direction}
                  disabled={items[index + by] === undefined}
                  aria-label={show(nameOf(title))}
                  onClick={() => move(index, direction)}
                >
                  {arrow}
                </Button>
              ))}
              <Button
                kind="quiet"
                className={formStyles.destructive}
                aria-label={show(remove(title))}
                onClick={() => setItems(items.filter((_, other) => other !== index))}
              >
                ×
              </Button>
            </div>
            <ItemFields
              name={name}
              values={item}
              path={[index]}
              problems={problems}
              onChange={(changed) => setItems(items.map((one, other) => (other === index ? changed : one)))}
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
          {show(texts.add)}
        </Button>
        <span>
          {items.length}/{max}
        </span>
        <span role="status">{announcement}</span>
      </div>
    </div>
  );
}

/** Keeps the focus on the button that moved an item, at the item's new place. */
function useMovedFocus(edited: unknown) {
  const list = useRef<HTMLDivElement>(null);
  const selector = useRef<string>(undefined);
  useEffect(() => {
    if (selector.current === undefined || edited === undefined) return;
    const buttons = [...(list.current?.querySelectorAll<HTMLButtonElement>(selector.current) ?? [])];
    selector.current = undefined;
    buttons.find((button) => !button.disabled)?.focus();
  }, [edited]);
  const focusMoved = (to: number, direction: Direction) => {
    const parent = `[data-item="${to}"] > div >`;
    const other = direction === "up" ? "down" : "up";
    selector.current = `${parent} [data-move="${direction}"], ${parent} [data-move="${other}"]`;
  };
  return { list, focusMoved };
}

interface ItemFieldsProps {
  readonly name: SiteDocument;
  readonly values: Values;
  /** The path of the item in the document. */
  readonly path: ContentPath;
  readonly problems: ContentProblems;
  onChange(values: Values): void;
}

/** The fields of a document or of an item, Chinese and English side by side. */
export function ItemFields({ name, values, path, problems, onChange }: ItemFieldsProps) {
  const show = useShow();
  const fields = fieldsOf(name).filter(({ kind }) => kind !== "id");
  const set = (field: string, value: unknown) => onChange({ ...values, [field]: value });
  const valueField = (field: ContentField, fieldName: string, label: Localized) => (
    <ValueField
      document={name}
      field={field}
      fieldName={fieldName}
      label={label}
      value={values[fieldName]}
      path={[...path, fieldName]}
      problems={problems}
      onChange={(value) => set(fieldName, value)}
    />
  );
  return (
    <div className={styles.fields}>
      {fields.map((field) => (
        <div key={field.name} className={field.english === undefined ? undefined : styles.pair}>
          {field.kind === "switch" ? (
            <label className={formStyles.check}>
              <input
                type="checkbox"
                checked={values[field.name] !== false}
                onChange={({ target }) => set(field.name, target.checked ? undefined : false)}
              />
              {show(field.label)}
            </label>
          ) : (
            valueField(field, field.name, field.label)
          )}
          {field.english !== undefined && valueField(field, field.english, inEnglish(field.label))}
        </div>
      ))}
    </div>
  );
}

interface ValueProps {
  readonly document: SiteDocument;
  readonly field: ContentField;
  readonly fieldName: string;
  readonly label: Localized;
  readonly value: unknown;
  readonly path: ContentPath;
  readonly problems: ContentProblems;
  onChange(value: unknown): void;
}

function ValueField({ document, field, fieldName, label, value, path, problems, onChange }: ValueProps) {
  const show = useShow();
  const schema = Object.entries(documentItems[document].shape).find(([known]) => known === fieldName)?.[1];
  const sentence = (found: ContentProblems["errors"]) => {
    const problem = found.find((one) => isWithin(one.path, path));
    return problem && show(problem.sentence);
  };
  const error = sentence(problems.errors);
  const warning = sentence(problems.warnings);
  const isEnglish = fieldName === field.english;
  const isOptional = mayBeMissing(schema);
  const optional = isOptional && !isEnglish ? show(texts.optional) : undefined;
  const common = {
    label: show(label),
    error,
    "aria-required": !isOptional,
    lang: field.english === undefined ? undefined : languageTag[isEnglish ? "en" : "zh"],
  };
  if (field.kind === "socialLinks") {
    return <SocialLinks label={show(label)} value={value} error={error} onChange={onChange} />;
  }
  if (field.kind === "points") {
    const max = schema && maxPointLength(schema);
    const extra = [show(texts.onePerLine), optional];
    return <Points field={common} value={value} note={{ warning, max, extra }} onChange={onChange} />;
  }
  const typed = String(value ?? "");
  if (field.kind === "image") {
    return <ImageField label={label} value={typed} error={error} hint={optional} onChange={onChange} />;
  }
  const Field = field.kind === "paragraph" ? TextArea : TextField;
  const isCounted = field.kind === "line" || field.kind === "paragraph";
  return (
    <div>
      <Field
        {...common}
        value={typed}
        autoComplete="off"
        onChange={(event: { target: { value: string } }) => onChange(event.target.value)}
      />
      <Note
        warning={warning}
        extra={[optional]}
        count={typed.length}
        max={isCounted && schema ? maxLengthOf(schema) : undefined}
      />
    </div>
  );
}

interface PointsProps {
  readonly field: Omit<ComponentProps<typeof TextArea>, "value" | "onChange">;
  readonly value: unknown;
  readonly note: Omit<NoteProps, "count">;
  onChange(points: readonly string[]): void;
}

/** One line for each point. */
function Points({ field, value, note, onChange }: PointsProps) {
  const lines = Array.isArray(value) ? value.map(String) : [];
  const longest = Math.max(0, ...lines.map(({ length }) => length));
  return (
    <div>
      <TextArea
        {...field}
        value={lines.join("\n")}
        onChange={(event) => onChange(event.target.value === "" ? [] : event.target.value.split("\n"))}
      />
      <Note {...note} count={longest} />
    </div>
  );
}

function mayBeMissing(schema: Schema | undefined): boolean {
  const read = schema?.safeParse(undefined);
  return read?.success === true && read.data === undefined;
}

/** Whether a path is at a place or within it. */
function isWithin(path: ContentPath, place: ContentPath): boolean {
  return place.every((step, index) => path[index] === step);
}

interface NoteProps {
  readonly warning: string | undefined;
  readonly count: number;
  readonly max: number | undefined;
  readonly extra: readonly (string | undefined)[];
}

/** The note below a field: its warning and the length of its text. */
function Note({ warning, count, max, extra }: NoteProps) {
  return (
    <p className={styles.note}>
      <span>{[warning, ...extra].filter(Boolean).join(" · ")}</span>
      {max !== undefined && (
        <span data-over={count > max}>
          {count}/{max}
        </span>
      )}
    </p>
  );
}

interface SocialLinksProps {
  readonly label: string;
  readonly value: unknown;
  readonly error: string | undefined;
  onChange(links: readonly object[]): void;
}

/** A URL for each platform that has a logo. */
function SocialLinks({ label, value, error, onChange }: SocialLinksProps) {
  const links: readonly Readonly<Record<string, unknown>>[] = Array.isArray(value) ? value : [];
  const urlOf = (platform: string) => String(links.find(({ name }) => name === platform)?.url ?? "");
  const set = (platform: string, url: string) => {
    const index = links.findIndex(({ name }) => name === platform);
    const link = { name: platform, url };
    const changed = index < 0 ? [...links, link] : links.map((one, other) => (other === index ? link : one));
    onChange(changed.filter((one) => one.url !== ""));
  };
  return (
    <fieldset className={styles.item}>
      <legend>{label}</legend>
      {error && <p className={styles.error}>{error}</p>}
      {socialPlatforms.map((platform) => (
        <TextField
          key={platform}
          label={platform}
          value={urlOf(platform)}
          aria-required={false}
          autoComplete="off"
          onChange={(event) => set(platform, event.target.value)}
        />
      ))}
    </fieldset>
  );
}
