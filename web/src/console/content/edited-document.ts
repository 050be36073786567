import { type ContentField, fieldsOf, isList } from "@baleen/contract/back-office/content-fields.ts";
import type { SiteDocument } from "@baleen/contract/content/site-config.ts";

/** A document while it is edited: empty fields are empty strings, and a number may still be text. */
export type Values = Readonly<Record<string, unknown>>;
export type Edited = Values | readonly Values[];

/** Any JSON as something that the form can show. */
export function asEdited(document: SiteDocument, value: unknown): Edited {
  if (isList(document)) return Array.isArray(value) ? value.filter(isRecord) : [];
  return isRecord(value) ? value : {};
}

/** The items of a list; a document that is none is its own single item. */
export function itemsOf(edited: Edited): readonly Values[] {
  return isItems(edited) ? edited : [edited as Values];
}

/** A document as it is stored: what was left empty is not there, and numbers are numbers. */
export function withoutEmpty(document: SiteDocument, edited: Edited): Edited {
  return isItems(edited)
    ? edited.map((item) => (isRecord(item) ? itemWithoutEmpty(document, item) : item))
    : itemWithoutEmpty(document, edited as Values);
}

function itemWithoutEmpty(document: SiteDocument, item: Values): Values {
  const fields = new Map(
    fieldsOf(document).flatMap((field) => [field.name, field.english].map((name) => [name, field] as const)),
  );
  const kept = Object.entries(item).flatMap(([name, value]) => {
    const stored = storedValue(fields.get(name), name, value);
    return stored === undefined ? [] : [[name, stored] as const];
  });
  return Object.fromEntries(kept);
}

function storedValue(field: ContentField | undefined, name: string, value: unknown): unknown {
  if (value === "" || value === null) return undefined;
  if (field?.kind === "number" && typeof value === "string" && /^-?\d+(\.\d+)?$/.test(value.trim())) {
    return Number(value);
  }
  if (!Array.isArray(value)) return value;
  const filled = value.filter((one) => one !== "");
  // Points need a list, their English texts and social links do not.
  const mayBeMissing = name === field?.english || field?.kind === "socialLinks";
  return filled.length === 0 && mayBeMissing ? undefined : filled;
}

/** A new item of a list, with an id of its own where items have one. */
export function newItem(document: SiteDocument, items: readonly Values[]): Values {
  const fields = fieldsOf(document);
  const ids = items.map(({ id }) => (typeof id === "number" ? id : 0));
  return {
    ...(fields.some(({ kind }) => kind === "id") && { id: Math.max(0, ...ids) + 1 }),
    ...Object.fromEntries(fields.filter(({ kind }) => kind === "points").map(({ name }) => [name, []])),
  };
}

/** The items with one moved by one place. */
export function moved(items: readonly Values[], from: number, to: number): readonly Values[] {
  const one = items[from];
  return one === undefined ? items : items.toSpliced(from, 1).toSpliced(to, 0, one);
}

export const sameDocument = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

function isItems(edited: Edited): edited is readonly Values[] {
  return Array.isArray(edited);
}

function isRecord(value: unknown): value is Values {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
