import {
  type ConsolePackage,
  changeStock,
  editPackageTerms,
  editPackageTexts,
  raiseNoticeDays,
  setPackagePrice,
  setToolTerms,
} from "@baleen/contract/back-office/packages.ts";
import type { Localized } from "@baleen/contract/language.ts";
import { parseAmount } from "@baleen/contract/typed-values/amount.ts";
import { type ReactNode, useState } from "react";
import { serverNow } from "../../platform/clock/server-clock.ts";
import { ActionForm } from "../forms/ActionForm.tsx";
import { ActionArea } from "../forms/area-and-select.tsx";
import { type Close, DialogButton } from "../forms/DialogButton.tsx";
import forms from "../forms/forms.module.css";
import { readFen, readOptional, readWhole } from "../forms/read-typed.ts";
import { ActionField, type ReadField } from "../forms/SendForm.tsx";
import { formatNumber, formatYuan } from "../values/figures.ts";
import { useShow } from "../values/values.tsx";
import { readLines, readTerms, readTexts, TermsFields, TextsFields } from "./package-fields.tsx";
import { formTexts, priceChangeText, stockChangeText } from "./packages.text.ts";

interface Props {
  readonly shopPackage: ConsolePackage;
}

interface FormProps {
  readonly onClose: Close;
}

/** The changes to a package that the operator's role allows. */
export function PackageActions({ shopPackage }: Props) {
  const { devices, features } = shopPackage.toolTerms;
  return (
    <>
      <EditButton
        label={formTexts.editTexts}
        call={editPackageTexts}
        shopPackage={shopPackage}
        body={readTexts}
      >
        <TextsFields initial={shopPackage} />
      </EditButton>
      <EditButton
        label={formTexts.editTerms}
        call={editPackageTerms}
        shopPackage={shopPackage}
        body={readTerms}
      >
        <TermsFields initial={shopPackage} isSold={shopPackage.isSold} />
      </EditButton>
      <EditButton
        label={formTexts.editTool}
        call={setToolTerms}
        shopPackage={shopPackage}
        body={(read) => ({ devices: readWhole(read("devices")), features: readLines(read("features")) })}
        hint={formTexts.toolFeaturesHint}
      >
        <ActionField
          name="devices"
          label={formTexts.devices}
          hint={formTexts.devicesHint}
          inputMode="numeric"
          defaultValue={devices}
          data-initial-focus
        />
        <ActionArea name="features" label={formTexts.toolFeatures} defaultValue={features.join("\n")} />
      </EditButton>
      <DialogButton label={formTexts.changeStock} call={changeStock}>
        {(close) => <StockForm shopPackage={shopPackage} onClose={close} />}
      </DialogButton>
      <DialogButton label={formTexts.setPrice} call={setPackagePrice}>
        {(close) => <PriceForm shopPackage={shopPackage} onClose={close} />}
      </DialogButton>
    </>
  );
}

interface EditProps extends Props {
  readonly label: Localized;
  readonly call: typeof editPackageTexts | typeof editPackageTerms | typeof setToolTerms;
  readonly body: (read: ReadField) => object;
  readonly hint?: Localized;
  readonly children: ReactNode;
}

function EditButton({ label, ...form }: EditProps) {
  return (
    <DialogButton label={label} call={form.call}>
      {(close) => <EditForm {...form} onClose={close} />}
    </DialogButton>
  );
}

/**
 * Edits a version of a package. If the package has changed since the form was opened, its current state is shown beside
 * the edited one, and the next submit overwrites it.
 */
function EditForm({
  shopPackage,
  call,
  body,
  hint,
  onClose,
  children,
}: Omit<EditProps, "label"> & FormProps) {
  const show = useShow();
  const { id, version } = shopPackage;
  const [initial] = useState(version);
  return (
    <ActionForm
      call={call}
      params={{ id }}
      body={(read) => ({ version, ...body(read) })}
      submit={formTexts.save}
      consequences={
        (hint || initial !== version) && (
          <>
            {hint && <p>{show(hint)}</p>}
            {initial !== version && <StaleNotice shopPackage={shopPackage} />}
          </>
        )
      }
      onDone={() => onClose()}
    >
      {children}
    </ActionForm>
  );
}

/** The package's current state, shown if the form was opened with an earlier version. */
function StaleNotice({ shopPackage }: Props) {
  const show = useShow();
  const { name, description, descriptionEn, features, featuresEn, validDays, level, sort } = shopPackage;
  return (
    <>
      <p role="alert">{show(formTexts.stale)}</p>
      <p>{[name, validDays, level, sort].join(" · ")}</p>
      <p>{[description, ...features].join(" / ")}</p>
      <p lang="en">{[descriptionEn, ...featuresEn].join(" / ")}</p>
    </>
  );
}

function StockForm({ shopPackage, onClose }: Props & FormProps) {
  const show = useShow();
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
            show(
              stockChangeText(
                formatNumber(shopPackage.stock ?? 0),
                formatNumber((shopPackage.stock ?? 0) + delta),
              ),
            )}
        </p>
      }
      onDone={() => onClose()}
    >
      <ActionField
        name="change"
        label={formTexts.delta}
        hint={formTexts.deltaHint}
        value={typed}
        disabled={isUnlimited}
        onChange={(event) => setTyped(event.target.value)}
        data-initial-focus
      />
      {shopPackage.stock !== null && (
        <label className={forms.check}>
          <input
            type="checkbox"
            checked={isUnlimited}
            onChange={(event) => setUnlimited(event.target.checked)}
          />
          {show(formTexts.makeUnlimited)}
        </label>
      )}
    </ActionForm>
  );
}

const noticeMs = raiseNoticeDays * 86_400_000;

/** Converts the field's value, which is in China Standard Time. */
const instantOf = (typed: string) => (typed === "" ? null : `${typed}:00+08:00`);

function isOnShortNotice(fromAt: string | null): boolean {
  // While the server's time is unknown, a price increase has to be confirmed.
  return fromAt === null || Date.parse(fromAt) < (serverNow() ?? Number.POSITIVE_INFINITY) + noticeMs;
}

/** Sets a price from now or from a later time. A price increase on short notice has to be confirmed. */
function PriceForm({ shopPackage, onClose }: Props & FormProps) {
  const show = useShow();
  const [typed, setTyped] = useState("");
  const [from, setFrom] = useState("");
  const priceFen = parseAmount(typed);
  const isRaise = priceFen !== undefined && priceFen > shopPackage.price.priceFen;
  const needsConfirmation = isRaise && isOnShortNotice(instantOf(from));
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
            <p>{show(priceChangeText(formatYuan(shopPackage.price.priceFen), formatYuan(priceFen)))}</p>
          )}
          {needsConfirmation && <p>{show(formTexts.raiseHint)}</p>}
        </div>
      }
      onDone={() => onClose()}
    >
      <ActionField
        name="priceFen"
        label={formTexts.price}
        placeholder="19.90"
        inputMode="decimal"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        data-initial-focus
      />
      <ActionField
        name="originalPriceFen"
        label={formTexts.original}
        inputMode="decimal"
        defaultValue={
          shopPackage.price.originalPriceFen === null ? "" : shopPackage.price.originalPriceFen / 100
        }
      />
      <ActionField
        name="fromAt"
        type="datetime-local"
        label={formTexts.from}
        value={from}
        onChange={(event) => setFrom(event.target.value)}
      />
      {needsConfirmation && (
        <label className={forms.check}>
          <input type="checkbox" name="acceptsShortNotice" />
          {show(formTexts.acceptsShortNotice)}
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
