import type { ConsoleRelease } from "@baleen/contract/back-office/releases.ts";
import { ActionArea } from "../forms/area-and-select.tsx";
import { ActionField, type ReadField } from "../forms/SendForm.tsx";
import { formTexts, texts } from "./releases.text.ts";

type Notes = Pick<
  ConsoleRelease,
  "notesZh" | "notesEn" | "minSystem" | "minWindows" | "minMacos" | "buildNumber"
>;

/** The release notes in both languages, and the system requirements for people and for updaters. */
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
      <ActionField
        name="minWindows"
        label={texts.minWindows}
        hint={formTexts.minWindowsHint}
        defaultValue={initial?.minWindows ?? ""}
      />
      <ActionField
        name="minMacos"
        label={texts.minMacos}
        hint={formTexts.minMacosHint}
        defaultValue={initial?.minMacos ?? ""}
      />
      <ActionField
        name="buildNumber"
        label={texts.buildNumber}
        hint={formTexts.buildNumberHint}
        defaultValue={initial?.buildNumber ?? ""}
      />
    </>
  );
}

export function readNotes(read: ReadField): Notes {
  const optional = (name: string) => read(name).trim() || null;
  return {
    notesZh: read("notesZh"),
    notesEn: read("notesEn"),
    minSystem: optional("minSystem"),
    minWindows: optional("minWindows"),
    minMacos: optional("minMacos"),
    buildNumber: optional("buildNumber"),
  };
}
