import {
  type ConsolePackage,
  changeStock,
  editPackageTerms,
  editPackageTexts,
} from "@baleen/contract/back-office/packages.ts";
import { useState } from "react";
import { LocalizedError } from "../../platform/errors/describe-error.ts";
import { useText, useTexts } from "../../platform/i18n/language.tsx";
import { FormButton } from "../forms/ActionButton.tsx";
import { ActionField, ActionForm } from "../forms/ActionForm.tsx";
import { count } from "../values/figures.ts";
import { PriceButton } from "./PriceButton.tsx";
import { readTerms, readTexts, TermsFields, TextsFields } from "./package-fields.tsx";
import styles from "./packages.module.css";
import { formTexts, stockBecomes } from "./packages.text.ts";

interface Props {
  readonly sold: ConsolePackage;
}

/** What can be changed about a package, by the operator's role. */
export function PackageActions({ sold }: Props) {
  return (
    <>
      <FormButton label={formTexts.editTexts} call={editPackageTexts}>
        {(close) => <TextsForm sold={sold} onClose={close} />}
      </FormButton>
      <FormButton label={formTexts.editTerms} call={editPackageTerms}>
        {(close) => <TermsForm sold={sold} onClose={close} />}
      </FormButton>
      <StockButton sold={sold} />
      <PriceButton sold={sold} />
    </>
  );
}

function TextsForm({ sold, onClose }: Props & { onClose(): void }) {
  const isStale = useStale(sold);
  return (
    <ActionForm
      call={editPackageTexts}
      params={{ id: sold.id }}
      body={(read) => ({ version: sold.version, ...readTexts(read) })}
      submit={formTexts.save}
      consequences={isStale && <StaleNotice sold={sold} />}
      onDone={onClose}
    >
      <TextsFields begun={sold} />
    </ActionForm>
  );
}

function TermsForm({ sold, onClose }: Props & { onClose(): void }) {
  const isStale = useStale(sold);
  return (
    <ActionForm
      call={editPackageTerms}
      params={{ id: sold.id }}
      body={(read) => ({ version: sold.version, ...readTerms(read) })}
      submit={formTexts.save}
      consequences={isStale && <StaleNotice sold={sold} />}
      onDone={onClose}
    >
      <TermsFields begun={sold} isSold={sold.isSold} />
    </ActionForm>
  );
}

/**
 * Whether the package has changed since the form was opened. The present state is then shown beside what was typed, and the
 * next try replaces it.
 */
function useStale({ version }: ConsolePackage): boolean {
  const [begun] = useState(version);
  return begun !== version;
}

/** The package as it stands now, below an edit that began with an earlier version. */
function StaleNotice({ sold }: Props) {
  const words = useTexts(formTexts);
  const { name, description, descriptionEn, features, featuresEn, validDays, level, sort } = sold;
  return (
    <>
      <p role="alert">{words.stale}</p>
      <p>{[name, validDays, level, sort].join(" · ")}</p>
      <p>{[description, ...features].join(" / ")}</p>
      <p lang="en">{[descriptionEn, ...featuresEn].join(" / ")}</p>
    </>
  );
}

function StockButton({ sold }: Props) {
  return (
    <FormButton label={formTexts.changeStock} call={changeStock}>
      {(close) => <StockForm sold={sold} onClose={close} />}
    </FormButton>
  );
}

function StockForm({ sold, onClose }: Props & { onClose(): void }) {
  const words = useTexts(formTexts);
  const text = useText();
  const [typed, setTyped] = useState("");
  const [isUnlimited, setUnlimited] = useState(false);
  const delta = /^[+-]?\d{1,7}$/.test(typed) ? Number(typed) : undefined;
  const readChange = () => {
    if (isUnlimited) return { change: { unlimited: true } };
    if (delta === undefined) throw new LocalizedError(formTexts.numberInvalid);
    return { change: { delta } };
  };
  return (
    <ActionForm
      call={changeStock}
      params={{ id: sold.id }}
      body={readChange}
      submit={formTexts.changeStock}
      consequences={
        <p role="status">
          {!isUnlimited &&
            delta !== undefined &&
            text(stockBecomes(count(sold.stock ?? 0), count((sold.stock ?? 0) + delta)))}
        </p>
      }
      onDone={onClose}
    >
      <ActionField
        name="delta"
        label={words.delta}
        hint={words.deltaHint}
        value={typed}
        disabled={isUnlimited}
        onChange={(event) => setTyped(event.target.value.trim())}
        data-initial-focus
      />
      {sold.stock !== null && (
        <label className={styles.check}>
          <input
            type="checkbox"
            checked={isUnlimited}
            onChange={(event) => setUnlimited(event.target.checked)}
          />
          {words.makeUnlimited}
        </label>
      )}
    </ActionForm>
  );
}
