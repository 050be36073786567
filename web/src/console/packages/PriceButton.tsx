import {
  type ConsolePackage,
  raiseNoticeDays,
  setPackagePrice,
} from "@baleen/contract/back-office/packages.ts";
import { readAmount } from "@baleen/contract/typed-values/amount.ts";
import { useState } from "react";
import { LocalizedError } from "../../platform/errors/describe-error.ts";
import { useText, useTexts } from "../../platform/i18n/language.tsx";
import { FormButton } from "../forms/ActionButton.tsx";
import { ActionField, ActionForm } from "../forms/ActionForm.tsx";
import { texts as actionTexts } from "../forms/forms.text.ts";
import type { ReadField } from "../forms/use-send.ts";
import { yuan } from "../values/figures.ts";
import styles from "./packages.module.css";
import { formTexts, priceBecomes } from "./packages.text.ts";

interface Props {
  readonly sold: ConsolePackage;
}

/** Sets a price that begins now or later; a raise on short notice has to be confirmed. */
export function PriceButton({ sold }: Props) {
  return (
    <FormButton label={formTexts.setPrice} call={setPackagePrice}>
      {(close) => <PriceForm sold={sold} onClose={close} />}
    </FormButton>
  );
}

const noticeMs = raiseNoticeDays * 86_400_000;

/** The field holds a time by the clocks of China. */
const instantOf = (typed: string) => (typed === "" ? null : `${typed}:00+08:00`);

function isOnShortNotice(fromAt: string | null): boolean {
  return fromAt === null || Date.parse(fromAt) < Date.now() + noticeMs;
}

function PriceForm({ sold, onClose }: Props & { onClose(): void }) {
  const words = useTexts(formTexts);
  const text = useText();
  const [typed, setTyped] = useState("");
  const [from, setFrom] = useState("");
  const priceFen = readAmount(typed);
  const isRaise = priceFen !== undefined && priceFen > sold.price.priceFen;
  const needsTick = isRaise && isOnShortNotice(instantOf(from));
  return (
    <ActionForm
      call={setPackagePrice}
      params={{ id: sold.id }}
      body={(read) => readPrice(read, priceFen)}
      submit={formTexts.setPrice}
      amountFen={priceFen}
      consequences={
        <div role="status">
          {priceFen !== undefined && <p>{text(priceBecomes(yuan(sold.price.priceFen), yuan(priceFen)))}</p>}
          {needsTick && <p>{words.raiseHint}</p>}
        </div>
      }
      onDone={onClose}
    >
      <ActionField
        name="priceFen"
        label={words.price}
        inputMode="decimal"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        data-initial-focus
      />
      <ActionField
        name="originalPriceFen"
        label={words.original}
        inputMode="decimal"
        defaultValue={sold.price.originalPriceFen === null ? "" : sold.price.originalPriceFen / 100}
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

function readPrice(read: ReadField, priceFen: number | undefined): object {
  const typedOriginal = read("originalPriceFen").trim();
  const originalPriceFen = typedOriginal === "" ? null : readAmount(typedOriginal);
  if (priceFen === undefined || originalPriceFen === undefined)
    throw new LocalizedError(actionTexts.amountInvalid);
  return {
    priceFen,
    originalPriceFen,
    fromAt: instantOf(read("fromAt")),
    acceptsShortNotice: read("acceptsShortNotice") === "on",
  };
}
