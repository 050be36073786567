import type { ActionInput, ConsoleAction } from "../../../operators/console-handler.ts";
import { type OperatorAction, performAction } from "../../../operators/perform-action.ts";
import { toReply } from "../../../operators/to-reply.ts";
import { Rejection } from "../../../platform/rejection.ts";
import { addPackage, isSold, type Package, updatePackage } from "../package-store.ts";
import { readToolTerms } from "../tool-terms.ts";
import { actOnPackage, newPackageSubject } from "./act-on-package.ts";
import { readPackageRow } from "./list-shop-packages.ts";

const textFields = ["name", "description", "descriptionEn", "features", "featuresEn"] as const;
type PackageTexts = Pick<ActionInput<"editPackageTexts">, (typeof textFields)[number]>;

const termFields = ["validDays", "level", "sort", "isVisible", "trialDays"] as const;
type PackageTerms = Pick<ActionInput<"editPackageTerms">, (typeof termFields)[number]>;

/** Throws `packageCodeTaken`. */
export const createPackage: ConsoleAction<"createPackage"> = async (
  context,
  { code, stock, priceFen, originalPriceFen, ...edit },
) => {
  const action: OperatorAction = { ...edit, action: "createPackage", subject: newPackageSubject(code) };
  const { result } = await performAction(context, action, async (tx) => {
    const now = context.clock.now();
    const made = { code, stock, client_config: null, created_at: now, updated_at: now };
    const row = { ...made, ...columnsOfTexts(edit), ...columnsOfTerms(edit) };
    const added = await addPackage(tx, row, { fromAt: now, priceFen, originalPriceFen });
    if (added === undefined) throw new Rejection("packageCodeTaken", { packageCode: code });
    const described = pick(edit, [...textFields, ...termFields]);
    return { result: { id: added }, after: { code, ...described, stock, priceFen, originalPriceFen } };
  });
  return await readPackageRow(context.db, result.id, context.clock.now());
};

/** Replaces the texts of a package. Throws `staleEdit` if it was edited meanwhile. */
export const editPackageTexts: ConsoleAction<"editPackageTexts"> = async (context, edit) =>
  await actOnPackage(context, { ...edit, action: "editPackageTexts" }, async (tx, row) => {
    requireVersion(row, edit);
    await updatePackage(tx, row, { ...columnsOfTexts(edit), updated_at: context.clock.now() });
    return changesOf(textFields, fieldsOf(row), edit);
  });

/** Like `editPackageTexts`. Days and level cannot be changed once the package was sold. */
export const editPackageTerms: ConsoleAction<"editPackageTerms"> = async (context, edit) =>
  await actOnPackage(context, { ...edit, action: "editPackageTerms" }, async (tx, row) => {
    requireVersion(row, edit);
    const hasNewTerms = edit.validDays !== row.valid_days || edit.level !== row.level;
    if (hasNewTerms && (await isSold(tx, row.id))) throw new Rejection("packageSoldBefore");
    await updatePackage(tx, row, { ...columnsOfTerms(edit), updated_at: context.clock.now() });
    return changesOf(termFields, fieldsOf(row), edit);
  });

/** Like `editPackageTexts`. Devices and entitlements get the new terms at their next refresh. */
export const setToolTerms: ConsoleAction<"setToolTerms"> = async (context, edit) =>
  await actOnPackage(context, { ...edit, action: "setToolTerms" }, async (tx, row) => {
    requireVersion(row, edit);
    const { devices, features: toolFeatures } = edit;
    const config = JSON.stringify({ ...row.client_config, devices, features: toolFeatures });
    await updatePackage(tx, row, { client_config: config, updated_at: context.clock.now() });
    const before = readToolTerms(row.client_config);
    const earlier = { devices: before.devices, toolFeatures: before.features };
    return changesOf(["devices", "toolFeatures"], earlier, { devices, toolFeatures });
  });

/** Throws `staleEdit` unless the package still has the version that the edit started from. */
function requireVersion(row: Package, { version }: Pick<Package, "version">): void {
  if (row.version !== version) throw new Rejection("staleEdit");
}

function fieldsOf(row: Package) {
  return { ...toReply(row), isVisible: row.status === "active" };
}

function columnsOfTexts(texts: PackageTexts) {
  return {
    name: texts.name,
    description: texts.description,
    description_en: texts.descriptionEn,
    features: JSON.stringify(texts.features),
    features_en: JSON.stringify(texts.featuresEn),
  };
}

function columnsOfTerms(terms: PackageTerms) {
  return {
    valid_days: terms.validDays,
    level: terms.level,
    sort: terms.sort,
    trial_days: terms.trialDays,
    status: terms.isVisible ? ("active" as const) : ("inactive" as const),
  };
}

type Fields<Name extends string> = Readonly<Record<Name, unknown>>;

/** The fields that differ, with their values before and after. */
function changesOf<Name extends string>(names: readonly Name[], before: Fields<Name>, after: Fields<Name>) {
  const changed = names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
  return { before: pick(before, changed), after: pick(after, changed) };
}

function pick<Name extends string>(from: Fields<Name>, names: readonly Name[]): object {
  return Object.fromEntries(names.map((name) => [name, from[name]]));
}
