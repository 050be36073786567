import { type ContentField, fieldsOf } from "@baleen/contract/back-office/content-fields.ts";
import type { ContentPath, ContentProblems } from "@baleen/contract/back-office/content-problems.ts";
import { maxLengthOf, maxPointLength } from "@baleen/contract/back-office/explain-value.ts";
import { documentItems, type SiteDocument, socialPlatforms } from "@baleen/contract/content/site-config.ts";
import { type Localized, languageTag } from "@baleen/contract/language.ts";
import { useText, useTexts } from "../../platform/i18n/language.tsx";
import { TextArea } from "../../ui/fields/TextArea.tsx";
import { TextField } from "../../ui/fields/TextField.tsx";
import styles from "./content.module.css";
import { inEnglish, texts } from "./content.text.ts";
import type { Values } from "./edited-document.ts";
import { ImageField } from "./ImageField.tsx";

interface Props {
  readonly name: SiteDocument;
  readonly values: Values;
  /** Of the item, in the document. */
  readonly path: ContentPath;
  readonly problems: ContentProblems;
  onChange(values: Values): void;
}

/** The fields of a document or of an item; Chinese and English beside each other. */
export function ItemFields({ name, values, path, problems, onChange }: Props) {
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
          {valueField(field, field.name, field.label)}
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
  const text = useText();
  const words = useTexts(texts);
  const schema = Object.entries(documentItems[document].shape).find(([known]) => known === fieldName)?.[1];
  const sentence = (found: ContentProblems["errors"]) => {
    const problem = found.find((one) => isWithin(one.path, path));
    return problem && text(problem.sentence);
  };
  const error = sentence(problems.errors);
  const warning = sentence(problems.warnings);
  const isEnglish = fieldName === field.english;
  const common = {
    label: text(label),
    error,
    "aria-required": false,
    lang: field.english === undefined ? undefined : languageTag[isEnglish ? "en" : "zh"],
  };
  if (field.kind === "socialLinks") {
    return <SocialLinks label={text(label)} value={value} error={error} onChange={onChange} />;
  }
  if (field.kind === "points") {
    const lines = Array.isArray(value) ? value.map(String) : [];
    const longest = Math.max(0, ...lines.map(({ length }) => length));
    return (
      <div>
        <TextArea
          {...common}
          value={lines.join("\n")}
          onChange={(event) => onChange(event.target.value === "" ? [] : event.target.value.split("\n"))}
        />
        <Note
          warning={warning}
          count={longest}
          max={schema && maxPointLength(schema)}
          extra={words.onePerLine}
        />
      </div>
    );
  }
  const typed = value === undefined || value === null ? "" : String(value);
  if (field.kind === "image") {
    return <ImageField label={label} value={typed} error={error} onChange={onChange} />;
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
        count={typed.length}
        max={isCounted && schema ? maxLengthOf(schema) : undefined}
      />
    </div>
  );
}

/** Whether a path is at a place or within it. */
function isWithin(path: ContentPath, place: ContentPath): boolean {
  return place.every((step, index) => path[index] === step);
}

interface NoteProps {
  readonly warning: string | undefined;
  readonly count: number;
  readonly max: number | undefined;
  readonly extra?: string;
}

/** Below a field: how long its text is, and what could be better. */
function Note({ warning, count, max, extra }: NoteProps) {
  return (
    <p className={styles.note}>
      <span>{[warning, extra].filter(Boolean).join(" · ")}</span>
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

/** One address for each platform that pages have a logo for. */
function SocialLinks({ label, value, error, onChange }: SocialLinksProps) {
  const links: readonly Readonly<Record<string, unknown>>[] = Array.isArray(value) ? value : [];
  const urlOf = (platform: string) => String(links.find(({ name }) => name === platform)?.url ?? "");
  const set = (platform: string, url: string) => {
    const index = links.findIndex(({ name }) => name === platform);
    const link = { name: platform, url };
    const changed = index < 0 ? [...links, link] : links.with(index, link);
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
