import { fileFormatOf, nameEndsOf } from "@baleen/contract/desktop/release-files.ts";
import type { FileFormat } from "@baleen/contract/desktop/releases.ts";
import { ExplainedError } from "../../platform/explained-error.ts";
import { enqueueJob } from "../../platform/jobs/job-store.ts";
import type { ActionInput, ConsoleAction } from "../console-handler.ts";
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
    const format = requireFormat({ platform, arch, kind, url });
    if ((kind === "tauri" || kind === "sparkle") && signature === null)
      throw new ExplainedError(needsSignature);
    const now = deps.clock.now();
    const row = await tx
      .insertInto("release_files")
      .values({ release_id: id, platform, arch, kind, format, url, sha256, signature, added_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .returning("id")
      .executeTakeFirst();
    if (!row) throw new ExplainedError(hasFile);
    await enqueueJob(tx, "checkReleaseFile", { subject: String(row.id), now });
    return { after: { url, sha256 } };
  });
};

type NamedFile = Pick<ActionInput<"addReleaseFile">, "platform" | "arch" | "kind" | "url">;

/** The format by the file's name. Throws `ExplainedError` if the file's reader would not take it, or take it for another. */
function requireFormat(file: NamedFile): FileFormat {
  const { platform, arch, kind, url } = file;
  const ends = nameEndsOf(file);
  if (ends.length === 0) throw new ExplainedError(noReader);
  const format = fileFormatOf(file);
  if (format === undefined) throw new ExplainedError(otherEnd(ends));
  // electron-updater chooses among the files of Windows and macOS by this word in their addresses.
  const namesArm = url.toLowerCase().includes("arm64");
  if (kind === "electron" && platform !== "linux" && namesArm !== (arch === "aarch64")) {
    throw new ExplainedError(armName);
  }
  return format;
}

const noReader = {
  zh: "Sparkle只更新macOS上的软件",
  en: "Sparkle updates apps on macOS alone",
};
const otherEnd = (ends: readonly string[]) => ({
  zh: `这个系统和用途的文件，地址要以${ends.join("、")}结尾（不分大小写）`,
  en: `For this system and use, the address has to end with ${ends.join(", ")}, in either case`,
});
const armName = {
  zh: "electron-updater按地址里的“arm64”区分处理器：ARM64的文件地址里要有它，其他文件不能有",
  en: "electron-updater tells processors by “arm64” in the address: ARM64 files need it there, and no others may have it",
};
const onlyMacOS = { zh: "只有macOS有通用文件", en: "Only macOS has universal files" };
const needsSignature = {
  zh: "Tauri和Sparkle的文件需要填写签名",
  en: "Files for Tauri and Sparkle need a signature",
};
const hasFile = {
  zh: "这个版本已有同样系统、处理器、用途和格式的文件，先移除它",
  en: "The release has a file for this system, processor, use and format. Remove it first",
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
