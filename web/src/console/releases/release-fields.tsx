import type { ConsoleRelease } from "@baleen/contract/back-office/releases.ts";
import { ActionArea } from "../forms/area-and-select.tsx";
import { ActionField, type ReadField } from "../forms/SendForm.tsx";
import { formTexts, texts } from "./releases.text.ts";

type Notes = Pick<ConsoleRelease, "notesZh" | "notesEn" | "minSystem">;

/** The notes of a release in both languages, and the system that it needs. */
export function NotesFields({ initial }: { initial?: Notes }) {
  return (
    <>
      <ActionArea name="notesZh" label={texts.notesZh} defaultValue={initial?.notesZh} />
      <ActionArea name="notesEn" label={texts.notesEn} defaultValue={initial?.notesEn} />
      <ActionField
        name="minSystem"
        label={texts.minSystem}
        hint={formTexts.minSystemHint}
        defaultValue={initial?.minSystem ?? ""}
      />
    </>
  );
}

export function readNotes(read: ReadField): Notes {
  return { notesZh: read("notesZh"), notesEn: read("notesEn"), minSystem: read("minSystem").trim() || null };
}
