import { createPackage } from "@baleen/contract/back-office/packages.ts";
import type { Level } from "@baleen/contract/shop/packages.ts";
import { parseAmount } from "@baleen/contract/typed-values/amount.ts";
import { useState } from "react";
import { ActionForm, useOpenCreated } from "../forms/ActionForm.tsx";
import { readFen, readOptional, readWhole } from "../forms/read-typed.ts";
import { ActionField, type ReadField } from "../forms/SendForm.tsx";
import { packagePath } from "../paths.ts";
import { PageFrame, Section } from "../shell/PageFrame.tsx";
import { type CardContent, CardPreview } from "./CardPreview.tsx";
import { readTerms, readTexts, TermsFields, TextsFields } from "./package-fields.tsx";
import styles from "./packages.module.css";
import { formTexts, texts } from "./packages.text.ts";

const initial = { validDays: 30, level: 1, sort: 0, isVisible: false, trialDays: 0 } as const;

/** The form of a new package, with a preview of its card in the shop. */
export function NewPackagePage() {
  const openCreated = useOpenCreated(packagePath);
  const [card, setCard] = useState<CardContent>(() => readCard(() => ""));
  return (
    <PageFrame title={formTexts.newPackage}>
      <div className={styles.besides}>
        <ActionForm
          call={createPackage}
          body={readBody}
          shouldAskBeforeLeaving
          submit={formTexts.newPackage}
          onInput={(read) => setCard(readCard(read))}
          onDone={openCreated}
        >
          <ActionField name="code" label={formTexts.code} hint={formTexts.codeHint} maxLength={40} />
          <TextsFields />
          <ActionField name="priceFen" label={formTexts.price} placeholder="19.90" inputMode="decimal" />
          <ActionField name="originalPriceFen" label={formTexts.original} inputMode="decimal" />
          <ActionField name="stock" label={formTexts.stock} inputMode="numeric" />
          <TermsFields initial={initial} />
        </ActionForm>
        <Section title={texts.preview}>
          <CardPreview content={card} />
        </Section>
      </div>
    </PageFrame>
  );
}

function readBody(read: ReadField): object {
  return {
    code: read("code"),
    ...readTexts(read),
    ...readTerms(read),
    priceFen: readFen(read("priceFen")),
    originalPriceFen: readOptional(read("originalPriceFen"), readFen),
    stock: readOptional(read("stock"), readWhole),
  };
}

/** The card for an unfinished form: fields that are not valid yet get a default value. */
function readCard(read: ReadField): CardContent {
  const { validDays, level } = readTerms(read);
  return {
    ...readTexts(read),
    validDays: Number.isInteger(validDays) && validDays > 0 ? validDays : initial.validDays,
    level: isLevel(level) ? level : initial.level,
    priceFen: parseAmount(read("priceFen")) ?? 0,
    originalPriceFen: parseAmount(read("originalPriceFen")) ?? null,
    stock: readOptional(read("stock"), readWhole) || null,
  };
}

function isLevel(level: number): level is Level {
  return [1, 2, 3, 4].includes(level);
}
