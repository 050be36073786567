import { listShopPackages } from "@baleen/contract/back-office/packages.ts";
import { createPromotion } from "@baleen/contract/back-office/promotions.ts";
import { useState } from "react";
import { useReply } from "../calls/calls.tsx";
import { ActionForm, useOpenCreated } from "../forms/ActionForm.tsx";
import { ActionArea, ActionSelect } from "../forms/area-and-select.tsx";
import forms from "../forms/forms.module.css";
import { readFen, readOptional, readWhole } from "../forms/read-typed.ts";
import { ActionField, type ReadField } from "../forms/SendForm.tsx";
import { promotionPath } from "../paths.ts";
import { PageFrame } from "../shell/PageFrame.tsx";
import { labels, useShow } from "../values/values.tsx";
import { formTexts, texts } from "./promotions.text.ts";

type ReductionKind = keyof typeof formTexts.kinds;
type CodesKind = keyof typeof formTexts.codesKinds;

export function NewPromotionPage() {
  const show = useShow();
  const openCreated = useOpenCreated(promotionPath);
  const packages = useReply(listShopPackages).data?.packages ?? [];
  const [kind, setKind] = useState<ReductionKind>("percent");
  const [codesKind, setCodesKind] = useState<CodesKind>("chosen");
  return (
    <PageFrame title={formTexts.newPromotion}>
      <ActionForm
        call={createPromotion}
        body={(read) => ({
          ...readTerms(read),
          packageIds: readPackages(read, packages),
        })}
        shouldAskBeforeLeaving
        submit={formTexts.newPromotion}
        consequences={formTexts.fixedHint}
        onDone={openCreated}
      >
        <ActionField name="name" label={labels.name} hint={formTexts.nameHint} maxLength={80} />
        <ActionSelect
          name="reductionKind"
          label={formTexts.kind}
          options={formTexts.kinds}
          value={kind}
          onChange={(event) => setKind(event.target.value === "fen" ? "fen" : "percent")}
        />
        <ActionField
          key={kind}
          name="reduction"
          label={kind === "percent" ? formTexts.percent : formTexts.amount}
          hint={kind === "percent" ? formTexts.percentHint : undefined}
          inputMode="decimal"
        />
        <fieldset>
          <legend>{show(texts.packages)}</legend>
          {packages.map(({ id, name }) => (
            <label key={id} className={forms.check}>
              <input type="checkbox" name={packageField(id)} />
              {name}
            </label>
          ))}
          <p className={forms.hint}>{show(formTexts.packagesHint)}</p>
        </fieldset>
        <ActionField name="startsAt" type="datetime-local" label={formTexts.startsAt} />
        <ActionField name="endsAt" type="datetime-local" label={formTexts.endsAt} />
        <ActionField
          name="maxUses"
          label={formTexts.maxUses}
          hint={formTexts.maxUsesHint}
          inputMode="numeric"
        />
        <label className={forms.check}>
          <input type="checkbox" name="firstPurchaseOnly" />
          {show(formTexts.firstPurchaseOnly)}
        </label>
        <ActionSelect
          name="codesKind"
          label={formTexts.codesKind}
          options={formTexts.codesKinds}
          value={codesKind}
          onChange={(event) => setCodesKind(event.target.value === "random" ? "random" : "chosen")}
        />
        <ActionField
          key={codesKind}
          name="codes"
          label={formTexts[codesKind]}
          inputMode={codesKind === "random" ? "numeric" : "text"}
          maxLength={64}
        />
        <ActionArea name="note" label={texts.note} maxLength={500} />
      </ActionForm>
    </PageFrame>
  );
}

const packageField = (id: number) => `package-${id}`;

/** None selected means all. */
function readPackages(read: ReadField, packages: readonly { readonly id: number }[]): number[] | null {
  const ids = packages.map(({ id }) => id).filter((id) => read(packageField(id)) === "on");
  return ids.length > 0 ? ids : null;
}

/** Converts a field's value, which is in China Standard Time. */
const instantOf = (typed: string) => (typed === "" ? null : `${typed}:00+08:00`);

function readTerms(read: ReadField): object {
  return {
    name: read("name").trim(),
    reduction:
      read("reductionKind") === "fen"
        ? { fen: readFen(read("reduction")) }
        : { percent: readWhole(read("reduction")) },
    startsAt: instantOf(read("startsAt")),
    endsAt: instantOf(read("endsAt")),
    maxUses: readOptional(read("maxUses"), readWhole),
    firstPurchaseOnly: read("firstPurchaseOnly") === "on",
    note: read("note").trim() || null,
    codes: read("codesKind") === "random" ? { random: readWhole(read("codes")) } : { chosen: read("codes") },
  };
}
