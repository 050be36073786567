import { siteConfig } from "../content/site-config.ts";
import type { SiteDocument } from "../content/site-documents.ts";
import { type ContentField, type ContentPath, type FieldGuard, fieldsOf, isList } from "./content-fields.ts";

type Values = Readonly<Record<string, unknown>>;

/** A change of a field that needs a permission besides `editContent`. */
export interface GuardedChange {
  readonly path: ContentPath;
  readonly field: ContentField;
  readonly guard: FieldGuard;
}

interface Change {
  readonly name: SiteDocument;
  /** The document as published, and as it would be published. */
  readonly before: unknown;
  readonly after: unknown;
  /** The origin of this site. */
  readonly origin: string;
}

/** Whether an address that visitors' pages accept points to another site than `origin`. */
export function pointsToOtherSite(address: string, origin: string): boolean {
  // Another spelling of this origin counts as another site. `parseLinkTarget` rejects paths that browsers read as a
  // host.
  const [addressOrigin] = /^https?:\/\/[^/?#]+/i.exec(address) ?? [];
  return addressOrigin !== undefined && addressOrigin.toLowerCase() !== origin.toLowerCase();
}

/**
 * The changes of guarded fields as visitors would see them: both documents are parsed with the site's schema. Returns
 * none if `after` does not parse, because visitors would not get it.
 */
export function findGuardedChanges({ name, before, after, origin }: Change): readonly GuardedChange[] {
  const [published, next] = [parseDocument(name, before), parseDocument(name, after)];
  if (next === undefined) return [];
  return fieldsOf(name).flatMap((field) => {
    const { guard } = field;
    if (!guard) return [];
    const publishedValues = new Set(
      itemsOf(name, published).flatMap((item) => listAddresses(item[field.name])),
    );
    const isGuarded = (value: string) =>
      !publishedValues.has(value) &&
      (guard.appliesTo !== "newValueElsewhere" || pointsToOtherSite(value, origin));
    return itemsOf(name, next).flatMap((item, index) => {
      const values = listAddresses(item[field.name]);
      const isCleared = guard.appliesTo === "everyChange" && values.length === 0 && publishedValues.size > 0;
      const path = isList(name) ? [index, field.name] : [field.name];
      return isCleared || values.some(isGuarded) ? [{ path, field, guard }] : [];
    });
  });
}

/** The addresses in fields that raise an alarm, by field name, as visitors' pages parse the document. */
export function findAlarmAddresses(name: SiteDocument, document: unknown): ReadonlyMap<string, string> {
  const [item = {}] = itemsOf(name, parseDocument(name, document));
  const fields = fieldsOf(name).filter(({ guard }) => guard?.raisesAlarm);
  return new Map(fields.map((field) => [field.name, listAddresses(item[field.name]).join(" ")]));
}

/** A document as visitors' pages parse it, with its guarded changes reverted. */
export function revertGuardedChanges<Name extends SiteDocument>(change: Change & { readonly name: Name }) {
  const { name, before } = change;
  const guarded = findGuardedChanges(change);
  const [published = {}] = isList(name) ? [] : itemsOf(name, parseDocument(name, before));
  const items = itemsOf(name, parseDocument(name, change.after)).map((item, index) => {
    const own = guarded.filter(({ path }) => !isList(name) || path[0] === index);
    const former = own.map(({ field }) => [field.name, published[field.name]] as const);
    return { ...item, ...Object.fromEntries(former) };
  });
  return siteConfig.shape[name].safeParse(isList(name) ? items : items[0]);
}

function parseDocument(name: SiteDocument, document: unknown): unknown {
  const read = siteConfig.shape[name].safeParse(document);
  return read.success ? read.data : undefined;
}

function itemsOf(name: SiteDocument, document: unknown): readonly Values[] {
  if (document === undefined) return [];
  return isList(name) ? (document as readonly Values[]) : [document as Values];
}

/** The addresses in the value of a guarded field. */
function listAddresses(value: unknown): readonly string[] {
  if (typeof value === "string") return [value];
  return Array.isArray(value) ? (value as readonly { readonly url: string }[]).map(({ url }) => url) : [];
}
