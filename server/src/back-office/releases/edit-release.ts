import { AppError } from "../../platform/http/app-error.ts";
import type { ConsoleAction } from "../console-handler.ts";
import { actOnRelease } from "./act-on-release.ts";

/** Replaces notes and minimum system, also of a live release. Throws `staleEdit` if it was edited meanwhile. */
export const editRelease: ConsoleAction<"editRelease"> = async (
  deps,
  { id, editVersion, notesZh, notesEn, minSystem, ...by },
) =>
  await actOnRelease(deps, { ...by, id, action: "editRelease" }, async (tx, release) => {
    if (release.edit_version !== editVersion) throw new AppError("staleEdit");
    await tx
      .updateTable("releases")
      .set({
        notes_zh: notesZh,
        notes_en: notesEn,
        min_system: minSystem,
        edit_version: editVersion + 1,
      })
      .where("id", "=", id)
      .execute();
    const { notes_zh, notes_en, min_system } = release;
    return {
      before: { notesZh: notes_zh, notesEn: notes_en, minSystem: min_system },
      after: { notesZh, notesEn, minSystem },
    };
  });
