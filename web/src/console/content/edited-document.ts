import { type ContentField, fieldsOf, isList } from "@baleen/contract/back-office/content-fields.ts";
import type { SiteDocument } from "@baleen/contract/content/site-documents.ts";

/**
 * An item of a document while it is edited in a form: empty fields are empty strings, and a number may still be a
 * string.
 */
export type Values = Readonly<Record<string, unknown>>;
export type EditableDocument = Values | readonly Values[];

/**
 * Identifies a list item wherever it is moved, so that its form keeps uploads and focus. `...` copies a symbol key;
 * JSON omits it.
 */
const itemKey = Symbol("key of an item");
let madeKeys = 0;

/** The key of an item that `toEditable` or `newItem` has made. */
export function keyOfItem(item: Values): number {
  return Number((item as { readonly [itemKey]?: number })[itemKey]);
}

function withKey(item: Values): Values {
  madeKeys += 1;
  return itemKey in item ? item : { ...item, [itemKey]: madeKeys };
}

/** Converts any JSON into a value that the form can show. */
export function toEditable(document: SiteDocument, value: unknown): EditableDocument {
  if (isList(document)) return Array.isArray(value) ? value.filter(isRecord).map(withKey) : [];
  return isRecord(value) ? value : {};
}

/** The items of a list. For any other document, an array with the document itself. */
export function itemsOf(edited: EditableDocument): readonly Values[] {
  return isItems(edited) ? edited : [edited as Values];
}

/** Converts an edited document into its stored form: without empty fields, and with numbers as numbers. */
export function toStored(document: SiteDocument, edited: EditableDocument): EditableDocument {
  return isItems(edited)
    ? edited.map((item) => (isRecord(item) ? toStoredItem(document, item) : item))
    : toStoredItem(document, edited as Values);
}

function toStoredItem(document: SiteDocument, item: Values): Values {
  const fields = new Map(fieldsOf(document).map((field) => [field.name, field]));
  const stored = Object.entries(item).map(([name, value]) => [name, storedValue(fields.get(name), value)]);
  return Object.fromEntries(stored.filter(([, value]) => value !== undefined));
}

function storedValue(field: ContentField | undefined, value: unknown): unknown {
  if (value === "" || value === null) return undefined;
  if (field?.kind === "number" && typeof value === "string" && /^-?\d+(\.\d+)?$/.test(value.trim())) {
    return Number(value);
  }
  if (!Array.isArray(value)) return value;
  const filled = value.filter((one) => one !== "");
  // The only required arrays are the Chinese points.
  const mayBeMissing = field?.translationOf !== undefined || field?.kind === "socialLinks";
  return filled.length === 0 && mayBeMissing ? undefined : filled;
}

/** A new list item, with an unused id if the document's items have ids. */
export function newItem(document: SiteDocument, items: readonly Values[]): Values {
  const fields = fieldsOf(document);
  const points = fields.filter(({ kind, translationOf }) => kind === "points" && translationOf === undefined);
  const ids = items.map(({ id }) => (typeof id === "number" ? id : 0));
  return withKey({
    ...(fields.some(({ kind }) => kind === "id") && { id: Math.max(0, ...ids) + 1 }),
    ...Object.fromEntries(points.map(({ name }) => [name, []])),
  });
}

/** Returns the items with one of them moved to another index. */
export function moveItem(items: readonly Values[], from: number, to: number): readonly Values[] {
  const moved = [...items];
  moved.splice(to, 0, ...moved.splice(from, 1));
  return moved;
}

/** Returns the items with the item of a key changed, wherever it is now. If it was removed, nothing changes. */
export function changeItem(
  items: readonly Values[],
  key: number,
  change: (item: Values) => Values,
): readonly Values[] {
  return items.map((item) => (keyOfItem(item) === key ? change(item) : item));
}

function isItems(edited: EditableDocument): edited is readonly Values[] {
  return Array.isArray(edited);
}

function isRecord(value: unknown): value is Values {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
