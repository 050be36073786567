import {
  type ConsolePackage,
  changeStock,
  editPackageTerms,
  editPackageTexts,
  raiseNoticeDays,
  setPackagePrice,
  setToolTerms,
} from "@baleen/contract/back-office/packages.ts";
import { readAmount } from "@baleen/contract/typed-values/amount.ts";
import { useState } from "react";
import { useText, useTexts } from "../../platform/i18n/use-language.tsx";
import { ActionForm } from "../forms/ActionForm.tsx";
import { ActionArea, ActionField } from "../forms/action-fields.tsx";
import { FormButton } from "../forms/FormButton.tsx";
import { readFen, readOptional, readWhole } from "../forms/read-typed.ts";
import type { ReadField } from "../forms/use-send.ts";
import { count, yuan } from "../values/figures.ts";
import { readLines, readTerms, readTexts, TermsFields, TextsFields } from "./package-fields.tsx";
import styles from "./packages.module.css";
import { formTexts, priceBecomes, stockBecomes } from "./packages.text.ts";

interface Props {
  readonly shopPackage: ConsolePackage;
}

/** What can be changed about a package, by the operator's role. */
export function PackageActions({ shopPackage }: Props) {
  return (
    <>
      <FormButton label={formTexts.editTexts} call={editPackageTexts}>
        {(close) => <TextsForm shopPackage={shopPackage} onClose={close} />}
      </FormButton>
      <FormButton label={formTexts.editTerms} call={editPackageTerms}>
        {(close) => <TermsForm shopPackage={shopPackage} onClose={close} />}
      </FormButton>
      <FormButton label={formTexts.editTool} call={setToolTerms}>
        {(close) => <ToolForm shopPackage={shopPackage} onClose={close} />}
      </FormButton>
      <StockButton shopPackage={shopPackage} />
      <PriceButton shopPackage={shopPackage} />
    </>
  );
}

function TextsForm({ shopPackage, onClose }: Props & { onClose(): void }) {
  const isStale = useStale(shopPackage);
  return (
    <ActionForm
      call={editPackageTexts}
      params={{ id: shopPackage.id }}
      body={(read) => ({ version: shopPackage.version, ...readTexts(read) })}
      submit={formTexts.save}
      consequences={isStale && <StaleNotice shopPackage={shopPackage} />}
      onDone={onClose}
    >
      <TextsFields initial={shopPackage} />
    </ActionForm>
  );
}

function TermsForm({ shopPackage, onClose }: Props & { onClose(): void }) {
  const isStale = useStale(shopPackage);
  return (
    <ActionForm
      call={editPackageTerms}
      params={{ id: shopPackage.id }}
      body={(read) => ({ version: shopPackage.version, ...readTerms(read) })}
      submit={formTexts.save}
      consequences={isStale && <StaleNotice shopPackage={shopPackage} />}
      onDone={onClose}
    >
      <TermsFields initial={shopPackage} isSold={shopPackage.isSold} />
    </ActionForm>
  );
}

function ToolForm({ shopPackage, onClose }: Props & { onClose(): void }) {
  const words = useTexts(formTexts);
  const isStale = useStale(shopPackage);
  const { devices, features } = shopPackage.toolTerms;
  return (
    <ActionForm
      call={setToolTerms}
      params={{ id: shopPackage.id }}
      body={(read) => ({
        version: shopPackage.version,
        devices: readWhole(read("devices")),
        features: readLines(read("features")),
      })}
      submit={formTexts.save}
      consequences={
        <>
          <p>{words.toolFeaturesHint}</p>
          {isStale && <StaleNotice shopPackage={shopPackage} />}
        </>
      }
      onDone={onClose}
    >
      <ActionField
        name="devices"
        label={words.devices}
        hint={words.devicesHint}
        inputMode="numeric"
        defaultValue={devices}
        data-initial-focus
      />
      <ActionArea
        name="features"
        label={words.toolFeatures}
        defaultValue={features.join("\n")}
        aria-required={false}
      />
    </ActionForm>
  );
}

/**
 * Whether the package has changed since the form was opened. The current state is then shown beside the edited one, and
 * the next submit replaces it.
 */
function useStale({ version }: ConsolePackage): boolean {
  const [initial] = useState(version);
  return initial !== version;
}

/** The current state of a package whose form was opened with an earlier version. */
function StaleNotice({ shopPackage }: Props) {
  const words = useTexts(formTexts);
  const { name, description, descriptionEn, features, featuresEn, validDays, level, sort } = shopPackage;
  return (
    <>
      <p role="alert">{words.stale}</p>
      <p>{[name, validDays, level, sort].join(" · ")}</p>
      <p>{[description, ...features].join(" / ")}</p>
      <p lang="en">{[descriptionEn, ...featuresEn].join(" / ")}</p>
    </>
  );
}

function StockButton({ shopPackage }: Props) {
  return (
    <FormButton label={formTexts.changeStock} call={changeStock}>
      {(close) => <StockForm shopPackage={shopPackage} onClose={close} />}
    </FormButton>
  );
}

function StockForm({ shopPackage, onClose }: Props & { onClose(): void }) {
  const words = useTexts(formTexts);
  const text = useText();
  const [typed, setTyped] = useState("");
  const [isUnlimited, setUnlimited] = useState(false);
  const delta = readWhole(typed);
  return (
    <ActionForm
      call={changeStock}
      params={{ id: shopPackage.id }}
      body={() => ({ change: isUnlimited ? { unlimited: true } : { delta } })}
      submit={formTexts.changeStock}
      consequences={
        <p role="status">
          {!isUnlimited &&
            Number.isInteger(delta) &&
            text(stockBecomes(count(shopPackage.stock ?? 0), count((shopPackage.stock ?? 0) + delta)))}
        </p>
      }
      onDone={onClose}
    >
      <ActionField
        name="change"
        label={words.delta}
        hint={words.deltaHint}
        value={typed}
        disabled={isUnlimited}
        onChange={(event) => setTyped(event.target.value)}
        data-initial-focus
      />
      {shopPackage.stock !== null && (
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

/** Sets a price from now or a later time; a raise on short notice has to be confirmed. */
function PriceButton({ shopPackage }: Props) {
  return (
    <FormButton label={formTexts.setPrice} call={setPackagePrice}>
      {(close) => <PriceForm shopPackage={shopPackage} onClose={close} />}
    </FormButton>
  );
}

const noticeMs = raiseNoticeDays * 86_400_000;

/** The field holds a time in China Standard Time. */
const instantOf = (typed: string) => (typed === "" ? null : `${typed}:00+08:00`);

function isOnShortNotice(fromAt: string | null): boolean {
  return fromAt === null || Date.parse(fromAt) < Date.now() + noticeMs;
}

function PriceForm({ shopPackage, onClose }: Props & { onClose(): void }) {
  const words = useTexts(formTexts);
  const text = useText();
  const [typed, setTyped] = useState("");
  const [from, setFrom] = useState("");
  const priceFen = readAmount(typed);
  const isRaise = priceFen !== undefined && priceFen > shopPackage.price.priceFen;
  const needsTick = isRaise && isOnShortNotice(instantOf(from));
  return (
    <ActionForm
      call={setPackagePrice}
      params={{ id: shopPackage.id }}
      body={readPrice}
      submit={formTexts.setPrice}
      amountFen={priceFen}
      consequences={
        <div role="status">
          {priceFen !== undefined && (
            <p>{text(priceBecomes(yuan(shopPackage.price.priceFen), yuan(priceFen)))}</p>
          )}
          {needsTick && <p>{words.raiseHint}</p>}
        </div>
      }
      onDone={onClose}
    >
      <ActionField
        name="priceFen"
        label={words.price}
        placeholder="19.90"
        inputMode="decimal"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        data-initial-focus
      />
      <ActionField
        name="originalPriceFen"
        label={words.original}
        inputMode="decimal"
        defaultValue={
          shopPackage.price.originalPriceFen === null ? "" : shopPackage.price.originalPriceFen / 100
        }
        aria-required={false}
      />
      <ActionField
        name="fromAt"
        type="datetime-local"
        label={words.from}
        value={from}
        onChange={(event) => setFrom(event.target.value)}
        aria-required={false}
      />
      {needsTick && (
        <label className={styles.check}>
          <input type="checkbox" name="acceptsShortNotice" />
          {words.acceptsShortNotice}
        </label>
      )}
    </ActionForm>
  );
}

function readPrice(read: ReadField): object {
  return {
    priceFen: readFen(read("priceFen")),
    originalPriceFen: readOptional(read("originalPriceFen"), readFen),
    fromAt: instantOf(read("fromAt")),
    acceptsShortNotice: read("acceptsShortNotice") === "on",
  };
}
