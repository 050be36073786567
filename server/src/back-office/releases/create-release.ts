import { isPreRelease } from "@baleen/contract/desktop/releases.ts";
import { ExplainedError } from "../../platform/explained-error.ts";
import type { ConsoleAction } from "../console-handler.ts";
import { performAction } from "../perform-action.ts";
import { releaseSubject } from "./act-on-release.ts";
import { describeRelease } from "./list-releases.ts";

/** Makes a draft. Throws `ExplainedError` if the channel has the version, or is not that of a pre-release. */
export const createRelease: ConsoleAction<"createRelease"> = async (
  deps,
  { channel, version, notesZh, notesEn, minSystem, minWindows, minMacos, buildNumber, ...by },
) => {
  const subject = releaseSubject({ channel, version });
  const { result } = await performAction(deps, { ...by, action: "createRelease", subject }, async (tx) => {
    if (channel === "stable" && isPreRelease(version)) throw new ExplainedError(preRelease);
    const texts = { notes_zh: notesZh, notes_en: notesEn, min_system: minSystem };
    const compared = {
      min_windows: minWindows ?? null,
      min_macos: minMacos ?? null,
      build_number: buildNumber ?? null,
    };
    const row = await tx
      .insertInto("releases")
      .values({ channel, version, ...texts, ...compared, created_at: deps.clock.now() })
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

const preRelease = {
  zh: "带“-”的是测试版的版本号（例如4.7.0-beta.1），请选测试版渠道；稳定版用4.7.0这样的版本号",
  en: "A version with a dash (such as 4.7.0-beta.1) is a pre-release: choose the beta channel. Stable versions look like 4.7.0",
};
