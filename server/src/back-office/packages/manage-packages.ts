import type { Level } from "@baleen/contract/shop/packages.ts";
import type { Tx } from "../../platform/database/transaction.ts";
import { AppError } from "../../platform/http/app-error.ts";
import type { PrivacyDeps } from "../../privacy/deps.ts";
import {
  addPackage,
  isSold,
  lockPackage,
  type Package,
  updatePackage,
} from "../../shop/packages/package-store.ts";
import { OperatorError } from "../operator-error.ts";
import { type By, type OperatorAction, performAction } from "../perform-action.ts";

export interface PackageTexts {
  readonly name: string;
  readonly description: string;
  readonly descriptionEn: string;
  readonly features: readonly string[];
  readonly featuresEn: readonly string[];
}

export interface PackageTerms {
  readonly validDays: number;
  readonly level: Level;
  readonly sort: number;
  readonly isVisible: boolean;
}

export interface NewPackage extends PackageTexts, PackageTerms {
  readonly code: string;
  readonly stock: number | null;
  readonly priceFen: number;
  readonly originalPriceFen: number | null;
}

/** An edit of the version that the operator saw. */
interface Edit<Fields> {
  readonly id: number;
  readonly version: number;
  readonly fields: Fields;
}

/** The subject of audit log entries about a package. */
export const packageSubject = (id: number) => ({ kind: "package", id }) as const;

/** The subject of the entry that made a package: its number was not known yet. */
export const newPackageSubject = (code: string) => ({ kind: "newPackage", id: code }) as const;

export async function lockKnownPackage(tx: Tx, id: number): Promise<Package> {
  const known = await lockPackage(tx, id);
  if (!known) throw new OperatorError({ zh: `套餐${id}不存在`, en: `There is no package ${id}` });
  return known;
}

/** Makes a package and returns its id. Throws `OperatorError` if the code is in use. */
export async function createPackage(deps: PrivacyDeps, wanted: NewPackage, by: By): Promise<number> {
  const action: OperatorAction = { ...by, action: "createPackage", subject: newPackageSubject(wanted.code) };
  const { id } = await performAction(deps, action, async (tx) => {
    const added = await addPackage(tx, {
      code: wanted.code,
      ...columnsOfTexts(wanted),
      ...columnsOfTerms(wanted),
      price_fen: wanted.priceFen,
      original_price_fen: wanted.originalPriceFen,
      stock: wanted.stock,
      client_config: null,
      created_at: deps.clock.now(),
      updated_at: deps.clock.now(),
    });
    if (added === undefined) {
      throw new OperatorError({
        zh: `代码${wanted.code}已被使用`,
        en: `The code ${wanted.code} is in use`,
      });
    }
    return { result: { id: added }, after: wanted };
  });
  return id;
}

/** Replaces the texts of a package. Throws `staleEdit` if it was edited meanwhile. */
export async function editPackageTexts(deps: PrivacyDeps, edit: Edit<PackageTexts>, by: By): Promise<void> {
  const action: OperatorAction = { ...by, action: "editPackageTexts", subject: packageSubject(edit.id) };
  await performAction(deps, action, async (tx) => {
    const known = await lockVersion(tx, edit);
    await updatePackage(tx, known, { ...columnsOfTexts(edit.fields), updated_at: deps.clock.now() });
    return { result: null, ...changesOf(textsOf(known), edit.fields) };
  });
}

/** As `editPackageTexts`. Days and level of a package that was sold stay. */
export async function editPackageTerms(deps: PrivacyDeps, edit: Edit<PackageTerms>, by: By): Promise<void> {
  const action: OperatorAction = { ...by, action: "editPackageTerms", subject: packageSubject(edit.id) };
  await performAction(deps, action, async (tx) => {
    const known = await lockVersion(tx, edit);
    const { validDays, level } = edit.fields;
    const isOther = validDays !== known.valid_days || level !== known.level;
    if (isOther && (await isSold(tx, known.id))) throw new OperatorError(soldAsItIs);
    await updatePackage(tx, known, { ...columnsOfTerms(edit.fields), updated_at: deps.clock.now() });
    return { result: null, ...changesOf(termsOf(known), edit.fields) };
  });
}

const soldAsItIs = {
  zh: "这个套餐已有人购买或已生成卡密，天数和等级不能再改。请新建一个套餐",
  en: "This package was sold, or cards of it were made: its days and level stay. Make a new package instead",
};

/** Locks a package whose version is the one that the edit began with. */
async function lockVersion(tx: Tx, { id, version }: Edit<unknown>): Promise<Package> {
  const known = await lockKnownPackage(tx, id);
  if (known.version !== version) throw new AppError("staleEdit");
  return known;
}

function textsOf(row: Package): PackageTexts {
  return {
    name: row.name,
    description: row.description,
    descriptionEn: row.description_en,
    features: row.features,
    featuresEn: row.features_en,
  };
}

function termsOf(row: Package): PackageTerms {
  return {
    validDays: row.valid_days,
    level: row.level,
    sort: row.sort,
    isVisible: row.status === "active",
  };
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
    status: terms.isVisible ? ("active" as const) : ("inactive" as const),
  };
}

/** The fields that differ, as they were and as they are. */
function changesOf<Fields extends object>(before: Fields, after: Fields) {
  const names = Object.keys(before) as (keyof Fields)[];
  const changed = names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
  const pick = (from: Fields) => Object.fromEntries(changed.map((name) => [name, from[name]]));
  return { before: pick(before), after: pick(after) };
}
