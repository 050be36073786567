import type { ConsolePackage } from "@baleen/contract/back-office/packages.ts";
import { levelNames } from "@baleen/contract/shop/package-names.ts";
import { useText, useTexts } from "../../platform/i18n/use-language.tsx";
import { ActionArea, ActionField, ActionSelect } from "../forms/action-fields.tsx";
import { readWhole } from "../forms/read-typed.ts";
import type { ReadField } from "../forms/use-send.ts";
import styles from "./packages.module.css";
import { formTexts } from "./packages.text.ts";

type Texts = Pick<ConsolePackage, "name" | "description" | "descriptionEn" | "features" | "featuresEn">;
type Terms = Pick<ConsolePackage, "validDays" | "level" | "sort" | "isVisible">;

/** The texts of a package in both languages. The English name is derived from the days. */
export function TextsFields({ initial }: { initial?: Texts }) {
  const words = useTexts(formTexts);
  return (
    <>
      <ActionField name="name" label={words.name} defaultValue={initial?.name} maxLength={40} />
      <ActionArea name="description" label={words.description} defaultValue={initial?.description} />
      <ActionArea name="descriptionEn" label={words.descriptionEn} defaultValue={initial?.descriptionEn} />
      <ActionArea name="features" label={words.features} defaultValue={initial?.features.join("\n")} />
      <ActionArea name="featuresEn" label={words.featuresEn} defaultValue={initial?.featuresEn.join("\n")} />
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
  /** Days and level of a package that was sold are read-only. */
  readonly isSold?: boolean;
}

export function TermsFields({ initial, isSold = false }: TermsProps) {
  const words = useTexts(formTexts);
  const text = useText();
  const levels = Object.entries(levelNames).map(([value, name]) => ({
    value,
    label: `${value} · ${text(name)}`,
  }));
  return (
    <>
      <ActionField
        name="validDays"
        label={words.validDays}
        hint={isSold ? words.soldHint : undefined}
        defaultValue={initial.validDays}
        readOnly={isSold}
        inputMode="numeric"
      />
      {isSold ? (
        <ActionField name="level" label={words.level} defaultValue={initial.level} readOnly />
      ) : (
        <ActionSelect
          name="level"
          label={words.level}
          prompt={words.chooseLevel}
          defaultValue={initial.level}
          options={levels}
        />
      )}
      <ActionField name="sort" label={words.sort} defaultValue={initial.sort} />
      <label className={styles.check}>
        <input type="checkbox" name="isVisible" defaultChecked={initial.isVisible} />
        {words.isVisible}
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
  };
}
