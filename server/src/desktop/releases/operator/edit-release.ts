import type { ConsoleAction } from "../../../operators/console-handler.ts";
import { Rejection } from "../../../platform/rejection.ts";
import type { ReleaseRow } from "../release-store.ts";
import { actOnRelease } from "./act-on-release.ts";
import { requireBuildNumber } from "./require-build-number.ts";

/**
 * Replaces notes, minimum systems and build number, also of a live release. Throws `staleEdit` if the release was
 * edited meanwhile, or `buildNumberOutOfOrder`.
 */
export const editRelease: ConsoleAction<"editRelease"> = async (
  context,
  { id, editVersion, notesZh, notesEn, minSystem, minWindows, minMacos, buildNumber, ...by },
) =>
  await actOnRelease(context, { ...by, id, action: "editRelease" }, async (tx, release) => {
    if (release.edit_version !== editVersion) throw new Rejection("staleEdit");
    const edited = {
      notes_zh: notesZh,
      notes_en: notesEn,
      min_system: minSystem,
      min_windows: minWindows === undefined ? release.min_windows : minWindows,
      min_macos: minMacos === undefined ? release.min_macos : minMacos,
      build_number: buildNumber === undefined ? release.build_number : buildNumber,
    };
    if (release.state === "live") await requireBuildNumber(tx, { ...release, ...edited });
    await tx
      .updateTable("releases")
      .set({ ...edited, edit_version: editVersion + 1 })
      .where("id", "=", id)
      .execute();
    return { before: textsOf(release), after: textsOf({ ...release, ...edited }) };
  });

function textsOf(release: ReleaseRow) {
  const { notes_zh: notesZh, notes_en: notesEn, min_system: minSystem } = release;
  const { min_windows: minWindows, min_macos: minMacos, build_number: buildNumber } = release;
  return { notesZh, notesEn, minSystem, minWindows, minMacos, buildNumber };
}
