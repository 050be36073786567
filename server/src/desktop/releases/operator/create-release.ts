import { isPreRelease } from "@baleen/contract/desktop/releases.ts";
import type { ConsoleAction } from "../../../operators/console-handler.ts";
import { performAction } from "../../../operators/perform-action.ts";
import { Rejection } from "../../../platform/rejection.ts";
import { releaseSubject } from "./act-on-release.ts";
import { describeRelease } from "./list-releases.ts";

/** Creates a draft. Throws `releaseExists` or `preReleaseInStable`. */
export const createRelease: ConsoleAction<"createRelease"> = async (
  context,
  { channel, version, notesZh, notesEn, minSystem, minWindows, minMacos, buildNumber, ...by },
) => {
  const subject = releaseSubject({ channel, version });
  const { result } = await performAction(context, { ...by, action: "createRelease", subject }, async (tx) => {
    if (channel === "stable" && isPreRelease(version)) throw new Rejection("preReleaseInStable");
    const texts = { notes_zh: notesZh, notes_en: notesEn, min_system: minSystem };
    const compared = {
      min_windows: minWindows ?? null,
      min_macos: minMacos ?? null,
      build_number: buildNumber ?? null,
    };
    const row = await tx
      .insertInto("releases")
      .values({ channel, version, ...texts, ...compared, created_at: context.clock.now() })
      .onConflict((conflict) => conflict.doNothing())
      .returning("id")
      .executeTakeFirst();
    if (!row) throw new Rejection("releaseExists", { name: subject.id });
    return { result: { id: row.id } };
  });
  return await describeRelease(context.db, result.id);
};
