import { ExplainedError } from "../../platform/explained-error.ts";
import type { ConsoleAction } from "../console-handler.ts";
import { performAction } from "../perform-action.ts";
import { releaseSubject } from "./act-on-release.ts";
import { describeRelease } from "./list-releases.ts";

/** Makes a draft. Throws `ExplainedError` if the channel has the version. */
export const createRelease: ConsoleAction<"createRelease"> = async (
  deps,
  { channel, version, notesZh, notesEn, minSystem, ...by },
) => {
  const subject = releaseSubject({ channel, version });
  const { result } = await performAction(deps, { ...by, action: "createRelease", subject }, async (tx) => {
    const texts = { notes_zh: notesZh, notes_en: notesEn, min_system: minSystem };
    const row = await tx
      .insertInto("releases")
      .values({ channel, version, ...texts, created_at: deps.clock.now() })
      .onConflict((conflict) => conflict.doNothing())
      .returning("id")
      .executeTakeFirst();
    if (!row) {
      throw new ExplainedError({ zh: `版本${subject.id}已经存在`, en: `There is a release ${subject.id}` });
    }
    return { result: { id: row.id } };
  });
  return await describeRelease(deps.db, result.id);
};
