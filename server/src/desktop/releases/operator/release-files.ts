import { fileFormatOf, listFileNameEndings } from "@baleen/contract/desktop/release-files.ts";
import type { FileFormat } from "@baleen/contract/desktop/releases.ts";
import type { ActionInput, ConsoleAction } from "../../../operators/console-handler.ts";
import { enqueueJob } from "../../../platform/jobs/job-store.ts";
import { Rejection } from "../../../platform/rejection.ts";
import { desktopJobs } from "../../jobs.ts";
import { actOnRelease, requireState } from "./act-on-release.ts";

/** Adds a file to a draft; a job fetches and checks it. */
export const addReleaseFile: ConsoleAction<"addReleaseFile"> = async (
  context,
  { id, platform, arch, kind, url, sha256, signature, ...by },
) => {
  const params = { platform, arch, kind };
  return await actOnRelease(context, { ...by, id, action: "addReleaseFile", params }, async (tx, release) => {
    requireState(release, "draft");
    if (arch === "universal" && platform !== "macos") throw new Rejection("universalOnlyMacOS");
    const format = requireFormat({ platform, arch, kind, url });
    if ((kind === "tauri" || kind === "sparkle") && signature === null)
      throw new Rejection("signatureNeeded");
    const now = context.clock.now();
    const row = await tx
      .insertInto("release_files")
      .values({ release_id: id, platform, arch, kind, format, url, sha256, signature, added_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .returning("id")
      .executeTakeFirst();
    if (!row) throw new Rejection("releaseFileExists");
    await enqueueJob(tx, desktopJobs.checkReleaseFile, { subject: String(row.id), now });
    return { after: { url, sha256 } };
  });
};

type NamedFile = Pick<ActionInput<"addReleaseFile">, "platform" | "arch" | "kind" | "url">;

/**
 * The format, from the end of the file's name. Throws if an updater of this `kind` would reject the file or mistake it
 * for another.
 */
function requireFormat(file: NamedFile): FileFormat {
  const { platform, arch, kind, url } = file;
  const ends = listFileNameEndings(file);
  if (ends.length === 0) throw new Rejection("sparkleOnlyMacOS");
  const format = fileFormatOf(file);
  if (format === undefined) throw new Rejection("releaseFileEnding", { endings: ends });
  // electron-updater chooses among Windows and macOS files by this word in their URLs.
  const namesArm = url.toLowerCase().includes("arm64");
  if (kind === "electron" && platform !== "linux" && namesArm !== (arch === "aarch64")) {
    throw new Rejection("arm64InAddress");
  }
  return format;
}

export const removeReleaseFile: ConsoleAction<"removeReleaseFile"> = async (
  context,
  { id, fileId, ...by },
) => {
  const action = { ...by, id, action: "removeReleaseFile", params: { fileId } } as const;
  return await actOnRelease(context, action, async (tx, release) => {
    requireState(release, "draft");
    const row = await tx
      .deleteFrom("release_files")
      .where("id", "=", fileId)
      .where("release_id", "=", id)
      .returning(["url", "sha256"])
      .executeTakeFirst();
    if (!row) throw new Rejection("noSuchReleaseFile");
    return { before: row };
  });
};
