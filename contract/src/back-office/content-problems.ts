import type { Schema } from "../call.ts";
import { documentItems, siteConfig } from "../content/site-config.ts";
import type { SiteDocument } from "../content/site-documents.ts";
import { hasOwn } from "../has-own.ts";
import type { Localized } from "../language.ts";
import { type ContentPath, documentNames, fieldsOf, isList, listKeyFields } from "./content-fields.ts";
import { type ContentProblem, describeValueProblem, explainValue, parseList } from "./explain-value.ts";

export interface ContentProblems {
  /** Values that visitors' pages would change or leave out. A document with such a value cannot be published. */
  readonly errors: readonly ContentProblem[];
  /** For example a missing English text: visitors then see the Chinese one. */
  readonly warnings: readonly ContentProblem[];
}

type Values = Readonly<Record<string, unknown>>;

/**
 * Validates a document strictly. Each field is parsed with the schema that visitors' pages use: a value that parsing
 * would change or leave out is an error.
 */
export function findContentProblems(document: SiteDocument, value: unknown): ContentProblems {
  const errors = isList(document) ? errorsOfList(document, value) : errorsOfItem(document, value);
  if (errors.length === 0 && !isUnchangedByParsing(siteConfig.shape[document], value)) {
    return { errors: [{ path: [], code: "readOtherwise" }], warnings: [] };
  }
  return { errors, warnings: errors.length > 0 ? [] : warningsOf(document, value) };
}

/** Prepends the place of the containing value to a problem's path. */
const prependPlace = (place: string | number, problem: ContentProblem): ContentProblem => ({
  ...problem,
  path: [place, ...problem.path],
});

function errorsOfItem(document: SiteDocument, value: unknown): ContentProblem[] {
  if (!isRecord(value)) return [{ path: [], code: "notFields" }];
  const unknown = Object.keys(value)
    .filter((name) => !hasOwn(documentItems[document].shape, name) && value[name] !== undefined)
    .map((name) => ({ path: [name], code: "unknownField" }) as const);
  const wrong = fieldsOf(document).flatMap((field) => {
    const fieldValue = value[field.name];
    if (isUnchangedByParsing(field.schema, fieldValue)) return [];
    return explainValue(field, fieldValue).map((problem) => prependPlace(field.name, problem));
  });
  return [...unknown, ...wrong];
}

function errorsOfList(document: SiteDocument, value: unknown): ContentProblem[] {
  if (!Array.isArray(value)) return [{ path: [], code: "notItems" }];
  const items = value.flatMap((item, index) =>
    errorsOfItem(document, item).map((problem) => prependPlace(index, problem)),
  );
  const max = maxItems(document);
  const tooMany = { path: [], code: "tooManyItems", params: { max, count: value.length } } as const;
  return [...items, ...findRepeatedItems(document, value), ...(value.length > max ? [tooMany] : [])];
}

/** Items with the same key as an earlier one. Visitors' pages leave them out. */
function findRepeatedItems(document: SiteDocument, items: readonly unknown[]): ContentProblem[] {
  const field = listKeyFields[document] ?? "";
  const first = new Map<string, number>();
  return items.flatMap((item, index) => {
    const key = isRecord(item) ? item[field] : undefined;
    if (typeof key !== "string" && typeof key !== "number") return [];
    const earlier = first.get(String(key));
    if (earlier === undefined) {
      first.set(String(key), index);
      return [];
    }
    return [{ path: [index, field], code: "sameAsItem", params: { number: earlier + 1 } }];
  });
}

/** How many items of a list visitors see. Measured by parsing a list that is too long. */
export function maxItems(document: SiteDocument): number {
  const field = listKeyFields[document] ?? "";
  const sample = { id: 0, title: "x", content: "x", description: "x", features: [] };
  const many = Array.from({ length: 100 }, (_, index) => ({
    ...sample,
    [field]: field === "id" ? index : `x${index}`,
  }));
  return parseList(siteConfig.shape[document], many).length;
}

function warningsOf(document: SiteDocument, value: unknown): ContentProblem[] {
  const items: readonly unknown[] = isList(document) && Array.isArray(value) ? value : [value];
  return items.flatMap((item, index) => {
    if (!isRecord(item)) return [];
    const missing = fieldsOf(document).filter(
      ({ name, translationOf }) =>
        translationOf !== undefined && isFilled(item[translationOf]) && !isFilled(item[name]),
    );
    return missing.map(({ name }) => ({
      path: isList(document) ? [index, name] : [name],
      code: "noEnglish",
    }));
  });
}

const isFilled = (value: unknown) => typeof value === "string" || (Array.isArray(value) && value.length > 0);

/** Describes a problem with its place, such as `Features 3, Image: …`. */
export function describeProblem(document: SiteDocument, problem: ContentProblem): Localized {
  const [place, sentence] = [describePlace(document, problem.path), describeValueProblem(problem)];
  return { zh: `${place.zh}：${sentence.zh}`, en: `${place.en}: ${sentence.en}` };
}

/** The name of a place in a document, such as `Features 3, Image`. */
export function describePlace(document: SiteDocument, path: ContentPath): Localized {
  const [index, ...inItem] = path;
  const [name, point] = typeof index === "number" ? inItem : path;
  const title = documentNames[document];
  const number = typeof index === "number" ? ` ${index + 1}` : "";
  const field = fieldsOf(document).find((field) => field.name === name);
  const label = field?.label ?? (name === undefined ? undefined : { zh: String(name), en: String(name) });
  const last = point === undefined ? "" : ` ${typeof point === "number" ? point + 1 : point}`;
  return {
    zh: `${title.zh}${number.trim()}${label ? `，${label.zh}${last.trim()}` : ""}`,
    en: `${title.en}${number}${label ? `, ${label.en}${last}` : ""}`,
  };
}

/** Whether parsing with the schema of visitors' pages leaves a value unchanged. */
function isUnchangedByParsing(schema: Schema, value: unknown): boolean {
  const read = schema.safeParse(value);
  return read.success && sameJson(read.data, value);
}

/** Compares as JSON: missing and undefined fields are equal, and the order of fields is ignored. */
function sameJson(one: unknown, other: unknown): boolean {
  return JSON.stringify(one, sortFields) === JSON.stringify(other, sortFields);
}

function sortFields(_key: string, value: unknown): unknown {
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)));
}

function isRecord(value: unknown): value is Values {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
