import { ExplainedError } from "../../platform/explained-error.ts";
import type { ConsoleAction } from "../console-handler.ts";
import { type OperatorAction, performAction } from "../perform-action.ts";
import { releaseSubject } from "./act-on-release.ts";
import { describeRelease } from "./list-releases.ts";

/** Makes a draft. Throws `ExplainedError` if the channel has the version. */
export const createRelease: ConsoleAction<"createRelease"> = async (
  deps,
  { channel, version, notesZh, notesEn, minSystem, ...by },
) => {
  const subject = releaseSubject({ channel, version });
  const action: OperatorAction = { ...by, action: "createRelease", subject };
  const { result } = await performAction(deps, action, async (tx) => {
    const row = await tx
      .insertInto("releases")
      .values({
        channel,
        version,
        notes_zh: notesZh,
        notes_en: notesEn,
        min_system: minSystem,
        created_at: deps.clock.now(),
      })
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
