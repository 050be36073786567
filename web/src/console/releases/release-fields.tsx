import type { ConsoleRelease } from "@baleen/contract/back-office/releases.ts";
import { useTexts } from "../../platform/i18n/use-language.tsx";
import { ActionArea, ActionField } from "../forms/action-fields.tsx";
import type { ReadField } from "../forms/use-send.ts";
import { formTexts, texts } from "./releases.text.ts";

type Notes = Pick<ConsoleRelease, "notesZh" | "notesEn" | "minSystem">;

/** The notes of a release in both languages, and the system that it needs. */
export function NotesFields({ initial }: { initial?: Notes }) {
  const words = useTexts(texts);
  const hints = useTexts(formTexts);
  return (
    <>
      <ActionArea name="notesZh" label={words.notesZh} defaultValue={initial?.notesZh} />
      <ActionArea name="notesEn" label={words.notesEn} defaultValue={initial?.notesEn} />
      <ActionField
        name="minSystem"
        label={words.minSystem}
        hint={hints.minSystemHint}
        defaultValue={initial?.minSystem ?? ""}
        aria-required={false}
      />
    </>
  );
}

export function readNotes(read: ReadField): Notes {
  const minSystem = read("minSystem").trim();
  return {
    notesZh: read("notesZh"),
    notesEn: read("notesEn"),
    minSystem: minSystem === "" ? null : minSystem,
  };
}
