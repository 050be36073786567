import { makeCards, maxCardsAtOnce } from "@baleen/contract/console/cards.ts";
import { listShopPackages } from "@baleen/contract/console/packages.ts";
import { useEffect, useState } from "react";
import { useText, useTexts } from "../../i18n/language.tsx";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { SelectField } from "../../ui/fields/SelectField.tsx";
import { useReply } from "../calls/use-reply.ts";
import { ActionArea, ActionField, ActionForm } from "../forms/ActionForm.tsx";
import { texts as formTexts } from "../forms/forms.text.ts";
import type { ReadField } from "../forms/use-send.ts";
import { useMay } from "../sign-in/operator.ts";
import { csvText } from "../values/csv.ts";
import { count, yuan } from "../values/figures.ts";
import { actionTexts, valueText } from "./cards.text.ts";
import { MadeKeys } from "./MadeKeys.tsx";

interface Made {
  readonly name: string;
  readonly csv: string;
}

/** Makes a batch; its keys are shown once, in the same dialog. */
export function MakeCardsButton() {
  const words = useTexts(actionTexts);
  const formWords = useTexts(formTexts);
  const may = useMay();
  const [isOpen, setOpen] = useState(false);
  const [made, setMade] = useState<Made>();
  useLeaveWarning(made !== undefined);
  if (!may("manageCards")) return null;
  const close = () => {
    setOpen(false);
    setMade(undefined);
  };
  return (
    <>
      <Button kind="primary" onClick={() => setOpen(true)}>
        {words.make}
      </Button>
      <Dialog
        open={isOpen}
        // Keys that were made are left by their own button alone: a stray Esc would lose them.
        onClose={() => made || close()}
        title={made ? words.madeTitle : words.make}
        step={made ? "made" : "form"}
        closeLabel={formWords.close}
        width={made ? "wide" : "narrow"}
      >
        {made ? <MadeKeys {...made} onSaved={close} /> : <MakeForm onMade={setMade} />}
      </Dialog>
    </>
  );
}

function MakeForm({ onMade }: { onMade(made: Made): void }) {
  const words = useTexts(actionTexts);
  const text = useText();
  const packages = useReply(listShopPackages).data?.packages ?? [];
  const [packageId, setPackageId] = useState("");
  const [howMany, setHowMany] = useState("");
  const [name, setName] = useState("");
  const chosen = packages.find(({ id }) => String(id) === packageId);
  const number = /^[1-9]\d{0,5}$/.test(howMany) ? Number(howMany) : undefined;
  const isKnown = chosen !== undefined && number !== undefined && number <= maxCardsAtOnce;
  return (
    <ActionForm
      call={makeCards}
      body={readBatch}
      submit={actionTexts.make}
      consequences={
        <>
          <p role="status">
            {isKnown
              ? text(valueText(count(number), chosen.name, yuan(number * chosen.price.priceFen)))
              : words.chooseHint}
          </p>
          <p>{words.onceHint}</p>
        </>
      }
      onDone={(reply) => onMade({ name, csv: csvText(reply) })}
    >
      <SelectField
        name="packageId"
        label={words.package}
        prompt={words.choose}
        value={packageId}
        options={packages.map((sold) => ({ value: String(sold.id), label: sold.name }))}
        onChange={(event) => setPackageId(event.target.value)}
      />
      <ActionField
        name="count"
        label={words.count}
        inputMode="numeric"
        value={howMany}
        onChange={(event) => setHowMany(event.target.value.trim())}
      />
      <ActionField
        name="name"
        label={words.name}
        maxLength={80}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <ActionField name="tag" label={words.tag} maxLength={80} aria-required={false} />
      <ActionField
        name="keysExpireOn"
        type="date"
        label={words.keysExpireOn}
        hint={words.keysExpireHint}
        aria-required={false}
      />
      <ActionArea name="note" label={words.note} maxLength={500} aria-required={false} />
    </ActionForm>
  );
}

function readBatch(read: ReadField): object {
  return {
    packageId: Number(read("packageId")),
    count: Number(read("count")),
    name: read("name"),
    tag: read("tag").trim() || null,
    note: read("note").trim() || null,
    keysExpireOn: read("keysExpireOn") || null,
  };
}

/** Asks before the page is left, while keys are shown that exist nowhere else. */
function useLeaveWarning(isNeeded: boolean): void {
  useEffect(() => {
    if (!isNeeded) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", warn);
    return () => removeEventListener("beforeunload", warn);
  }, [isNeeded]);
}
