import {
  type ContentField,
  type ContentPath,
  documentNames,
  type FieldKind,
  fieldsOf,
} from "@baleen/contract/back-office/content-fields.ts";
import { type ContentProblems, maxItems } from "@baleen/contract/back-office/content-problems.ts";
import {
  describeValueProblem,
  maxLengthOf,
  maxPointLength,
} from "@baleen/contract/back-office/explain-value.ts";
import { sitePictures } from "@baleen/contract/back-office/image-limits.ts";
import type { Schema } from "@baleen/contract/call.ts";
import { socialPlatforms } from "@baleen/contract/content/site-config.ts";
import type { SiteDocument } from "@baleen/contract/content/site-documents.ts";
import { hasOwn } from "@baleen/contract/has-own.ts";
import { type Language, languageTag } from "@baleen/contract/language.ts";
import { useMemo, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Button } from "../../ui/Button.tsx";
import { TextArea } from "../../ui/fields/TextArea.tsx";
import { TextField } from "../../ui/fields/TextField.tsx";
import formStyles from "../forms/forms.module.css";
import { useShow } from "../values/values.tsx";
import styles from "./content.module.css";
import { guardHint, itemName, moveDown, movedTo, moveUp, remove, texts } from "./content.text.ts";
import { changeItem, itemsOf, keyOfItem, moveItem, newItem, type Values } from "./edited-document.ts";
import { ImageField } from "./ImageField.tsx";
import { PictureField } from "./PictureField.tsx";
import type { Editor } from "./use-editor.ts";

const moves = [
  { by: -1, arrow: "↑", nameOf: moveUp },
  { by: 1, arrow: "↓", nameOf: moveDown },
] as const;

/** The items of a list, with buttons to move them, so that the keyboard works too. */
export function ListForm({ name, editor }: { readonly name: SiteDocument; readonly editor: Editor }) {
  const show = useShow();
  const { edited, problems } = editor;
  const items = itemsOf(edited);
  const setItems = (change: (items: readonly Values[]) => readonly Values[]) =>
    editor.setEdited((before) => change(itemsOf(before)));
  const max = useMemo(() => maxItems(name), [name]);
  const [announcement, announce] = useState("");
  const list = useRef<HTMLDivElement>(null);
  const move = (from: number, by: number) => {
    const to = from + by;
    // Which buttons are enabled at the new position is known only after rendering.
    flushSync(() => setItems((before) => moveItem(before, from, to)));
    announce(show(movedTo(to + 1, items.length)));
    const buttonOf = (direction: number) =>
      list.current?.querySelector<HTMLElement>(`[data-item="${to}"] [data-move="${direction}"]:enabled`);
    (buttonOf(by) ?? buttonOf(-by))?.focus();
  };
  return (
    <div className={styles.items} ref={list}>
      {items.length === 0 && <p>{show(texts.emptyList)}</p>}
      {[...items.entries()].map(([index, item]) => {
        const title = itemName(documentNames[name], index);
        const key = keyOfItem(item);
        return (
          <fieldset key={key} className={styles.item} data-item={index}>
            <legend>{show(title)}</legend>
            <div className={styles.moves}>
              {moves.map(({ by, arrow, nameOf }) => (
                <Button
                  key={by}
                  kind="quiet"
                  data-move={by}
                  disabled={items[index + by] === undefined}
                  aria-label={show(nameOf(title))}
                  onClick={() => move(index, by)}
                >
                  {arrow}
                </Button>
              ))}
              <Button
                kind="quiet"
                className={formStyles.destructive}
                aria-label={show(remove(title))}
                onClick={() => setItems((before) => before.filter((one) => keyOfItem(one) !== key))}
              >
                ×
              </Button>
            </div>
            <ItemFields
              name={name}
              values={item}
              path={[index]}
              problems={problems}
              onChange={(change) => setItems((before) => changeItem(before, key, change))}
            />
          </fieldset>
        );
      })}
      <div className={styles.bar}>
        <Button
          kind="ghost"
          disabled={items.length >= max}
          onClick={() => setItems((before) => [...before, newItem(name, before)])}
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

interface ItemFieldsProps {
  readonly name: SiteDocument;
  readonly values: Values;
  /** The item's path in the document. */
  readonly path: ContentPath;
  readonly problems: ContentProblems;
  /** Takes an updater function: an upload may end after other changes, so it is applied to the values at that time. */
  onChange(change: (values: Values) => Values): void;
}

/** The fields of a document or of an item, Chinese and English side by side. */
export function ItemFields({ name, values, path, problems, onChange }: ItemFieldsProps) {
  const fields = fieldsOf(name);
  const own = fields.filter(({ kind, translationOf }) => kind !== "id" && translationOf === undefined);
  const valueField = (field: ContentField, language: Language | undefined) => (
    <ValueField
      field={field}
      language={language}
      values={values}
      path={[...path, field.name]}
      problems={problems}
      onChange={(value) => onChange((before) => ({ ...before, [field.name]: value }))}
    />
  );
  return (
    <div className={styles.fields}>
      {own.map((field) => {
        const english = fields.find(({ translationOf }) => translationOf === field.name);
        return (
          <div key={field.name} className={english && styles.pair}>
            {valueField(field, english && "zh")}
            {english && valueField(english, "en")}
          </div>
        );
      })}
    </div>
  );
}

interface ValueProps extends Pick<ItemFieldsProps, "values" | "path" | "problems"> {
  readonly field: ContentField;
  /** The language of the field's text; undefined if both languages share the value. */
  readonly language: Language | undefined;
  onChange(value: unknown): void;
}

/** Maximum length of a text, or of each point of a list, for the kinds whose length is limited. */
const maxLengths: Readonly<Partial<Record<FieldKind, (schema: Schema) => number>>> = {
  line: maxLengthOf,
  paragraph: maxLengthOf,
  points: maxPointLength,
};

function ValueField({ field, language, values, path, problems, onChange }: ValueProps) {
  const show = useShow();
  const { kind, schema, translationOf, guard } = field;
  const value = values[field.name];
  const guarded = guard && show(guardHint(guard));
  const label = show(field.label);
  const sentence = (found: ContentProblems["errors"]) => {
    const problem = found.find((one) => isWithin(one.path, path));
    return problem && show(describeValueProblem(problem));
  };
  const error = sentence(problems.errors);
  if (kind === "switch") {
    return (
      <label className={formStyles.check}>
        <input
          type="checkbox"
          checked={value !== false}
          onChange={({ target }) => onChange(target.checked ? undefined : false)}
        />
        {label}
      </label>
    );
  }
  if (kind === "socialLinks") {
    return <SocialLinks label={label} hint={guarded} value={value} error={error} onChange={onChange} />;
  }
  if (hasOwn(sitePictures, kind)) {
    const shared = { label: field.label, language, value, values, error, onChange };
    return <PictureField {...shared} picture={kind} />;
  }
  const isOptional = mayBeMissing(schema);
  const optional = isOptional && translationOf === undefined ? show(texts.optional) : undefined;
  const lines = textsOf(kind, value);
  const text = lines.join("\n");
  if (kind === "image") {
    const hint = [optional, guarded].filter(Boolean).join(" · ");
    return <ImageField label={field.label} value={text} error={error} hint={hint} onChange={onChange} />;
  }
  const isPoints = kind === "points";
  const hints = [sentence(problems.warnings), isPoints && show(texts.onePerLine), optional, guarded];
  const length = Math.max(0, ...lines.map((line) => line.length));
  const max = maxLengths[kind]?.(schema);
  const Field = kind === "paragraph" || isPoints ? TextArea : TextField;
  return (
    <div>
      <Field
        label={label}
        error={error}
        aria-required={!isOptional}
        lang={language && languageTag[language]}
        value={text}
        autoComplete="off"
        onChange={({ target }: { target: { value: string } }) =>
          onChange(isPoints ? linesOf(target.value) : target.value)
        }
      />
      <p className={styles.note}>
        <span>{hints.filter(Boolean).join(" · ")}</span>
        {max !== undefined && (
          <span data-over={length > max}>
            {length}/{max}
          </span>
        )}
      </p>
    </div>
  );
}

/** The points of a list, or a field's single text as an array. */
function textsOf(kind: FieldKind, value: unknown): readonly string[] {
  if (kind !== "points") return [String(value ?? "")];
  return Array.isArray(value) ? value.map(String) : [];
}

const linesOf = (typed: string) => (typed === "" ? [] : typed.split("\n"));

function mayBeMissing(schema: Schema): boolean {
  const read = schema.safeParse(undefined);
  return read.success && read.data === undefined;
}

/** Whether a path equals `place` or is inside it. */
function isWithin(path: ContentPath, place: ContentPath): boolean {
  return place.every((step, index) => path[index] === step);
}

interface SocialLinksProps {
  readonly label: string;
  readonly hint: string | undefined;
  readonly value: unknown;
  readonly error: string | undefined;
  onChange(links: readonly object[]): void;
}

/** A URL for each platform that has a logo. */
function SocialLinks({ label, hint, value, error, onChange }: SocialLinksProps) {
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
      {hint && <p className={styles.note}>{hint}</p>}
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
