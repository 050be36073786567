import { ExplainedError } from "../../platform/explained-error.ts";
import { enqueueJob } from "../../platform/jobs/job-store.ts";
import type { ConsoleAction } from "../console-handler.ts";
import { actOnRelease, requireState } from "./act-on-release.ts";

/** Adds a file to a draft; a job fetches and checks it. */
export const addReleaseFile: ConsoleAction<"addReleaseFile"> = async (
  deps,
  { id, platform, arch, kind, url, sha256, signature, ...by },
) => {
  const params = { platform, arch, kind };
  return await actOnRelease(deps, { ...by, id, action: "addReleaseFile", params }, async (tx, release) => {
    requireState(release, "draft");
    if (arch === "universal" && platform !== "macos") throw new ExplainedError(onlyMacOS);
    if ((kind === "tauri" || kind === "sparkle") && signature === null)
      throw new ExplainedError(needsSignature);
    const now = deps.clock.now();
    const row = await tx
      .insertInto("release_files")
      .values({ release_id: id, platform, arch, kind, url, sha256, signature, added_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .returning("id")
      .executeTakeFirst();
    if (!row) throw new ExplainedError(hasFile);
    await enqueueJob(tx, "checkReleaseFile", { subject: String(row.id), now });
    return { after: { url, sha256 } };
  });
};

const onlyMacOS = { zh: "只有macOS有通用文件", en: "Only macOS has universal files" };
const needsSignature = {
  zh: "Tauri和Sparkle的文件需要填写签名",
  en: "Files for Tauri and Sparkle need a signature",
};
const hasFile = {
  zh: "这个版本已有同样系统、处理器和用途的文件，先移除它",
  en: "The release has a file for this system, processor and use. Remove it first",
};

export const removeReleaseFile: ConsoleAction<"removeReleaseFile"> = async (deps, { id, fileId, ...by }) => {
  const action = { ...by, id, action: "removeReleaseFile", params: { fileId } } as const;
  return await actOnRelease(deps, action, async (tx, release) => {
    requireState(release, "draft");
    const row = await tx
      .deleteFrom("release_files")
      .where("id", "=", fileId)
      .where("release_id", "=", id)
      .returning(["url", "sha256"])
      .executeTakeFirst();
    if (!row) throw new ExplainedError({ zh: "版本没有这个文件", en: "The release has no such file" });
    return { before: row };
  });
};
