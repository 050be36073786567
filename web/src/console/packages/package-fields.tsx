import type { ConsolePackage } from "@baleen/contract/back-office/packages.ts";
import { levelNames } from "@baleen/contract/shop/package-names.ts";
import { ActionArea, ActionSelect } from "../forms/area-and-select.tsx";
import forms from "../forms/forms.module.css";
import { readWhole } from "../forms/read-typed.ts";
import { ActionField, type ReadField } from "../forms/SendForm.tsx";
import { labels, useShow } from "../values/values.tsx";
import { formTexts } from "./packages.text.ts";

type Texts = Pick<ConsolePackage, "name" | "description" | "descriptionEn" | "features" | "featuresEn">;
type Terms = Pick<ConsolePackage, "validDays" | "level" | "sort" | "isVisible" | "trialDays">;

/** The texts of a package in both languages. The English name is derived from the number of days. */
export function TextsFields({ initial }: { initial?: Texts }) {
  return (
    <>
      <ActionField name="name" label={labels.name} defaultValue={initial?.name} maxLength={40} />
      <ActionArea name="description" label={formTexts.description} defaultValue={initial?.description} />
      <ActionArea
        name="descriptionEn"
        label={formTexts.descriptionEn}
        defaultValue={initial?.descriptionEn}
      />
      <ActionArea name="features" label={formTexts.features} defaultValue={initial?.features.join("\n")} />
      <ActionArea
        name="featuresEn"
        label={formTexts.featuresEn}
        defaultValue={initial?.featuresEn.join("\n")}
      />
    </>
  );
}

export const readLines = (typed: string) => typed.split("\n").flatMap((line) => line.trim() || []);

export function readTexts(read: ReadField): Texts {
  return {
    name: read("name"),
    description: read("description"),
    descriptionEn: read("descriptionEn"),
    features: readLines(read("features")),
    featuresEn: readLines(read("featuresEn")),
  };
}

interface TermsProps {
  readonly initial: Terms;
  /** Makes days and level read-only, because the package has been sold. */
  readonly isSold?: boolean;
}

const levels = Object.entries(levelNames).map(
  ([level, { zh, en }]) => [level, { zh: `${level} · ${zh}`, en: `${level} · ${en}` }] as const,
);

export function TermsFields({ initial, isSold = false }: TermsProps) {
  const show = useShow();
  return (
    <>
      <ActionField
        name="validDays"
        label={formTexts.validDays}
        hint={isSold ? formTexts.soldHint : undefined}
        defaultValue={initial.validDays}
        readOnly={isSold}
        inputMode="numeric"
      />
      {isSold ? (
        <ActionField name="level" label={labels.level} defaultValue={initial.level} readOnly />
      ) : (
        <ActionSelect name="level" label={labels.level} defaultValue={initial.level} options={levels} />
      )}
      <ActionField
        name="trialDays"
        label={formTexts.trialDays}
        hint={formTexts.trialHint}
        defaultValue={initial.trialDays}
        inputMode="numeric"
      />
      <ActionField name="sort" label={formTexts.sort} defaultValue={initial.sort} />
      <label className={forms.check}>
        <input type="checkbox" name="isVisible" defaultChecked={initial.isVisible} />
        {show(formTexts.isVisible)}
      </label>
    </>
  );
}

export function readTerms(read: ReadField) {
  return {
    validDays: readWhole(read("validDays")),
    level: readWhole(read("level")),
    sort: readWhole(read("sort")),
    isVisible: read("isVisible") === "on",
    trialDays: readWhole(read("trialDays")),
  };
}
