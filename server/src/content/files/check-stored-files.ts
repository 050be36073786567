import type { Context } from "../../context.ts";
import { Rejection } from "../../platform/rejection.ts";
import type { FileStore } from "./file-store.ts";
import { findNextStoredFile, type StoredFileRow } from "./stored-file-store.ts";

interface CheckContext extends Pick<Context, "db"> {
  readonly fileStore: FileStore;
}

/**
 * Reads every file in the store and compares its digest. Closes the alarm of each intact file; reading has raised one
 * for each damaged file.
 */
export async function checkStoredFiles({ db, fileStore }: CheckContext) {
  let intact = 0;
  const failed: { digest: string; name: string; reason: string }[] = [];
  const findNext = (after: string) => findNextStoredFile(db, after, ["image", "installer"]);
  for (let file = await findNext(""); file; file = await findNext(file.digest)) {
    const { digest } = file;
    try {
      await readWhole(fileStore, file);
      await fileStore.closeAlarm(digest);
      intact += 1;
    } catch (error) {
      if (!(error instanceof Rejection)) throw error;
      const reason = error.cause instanceof Error ? error.cause.message : error.message;
      failed.push({ digest, name: file.name ?? "image", reason });
    }
  }
  return { intact, failed };
}

async function readWhole(fileStore: FileStore, file: StoredFileRow): Promise<void> {
  if (!file.block_digests) {
    await fileStore.read(file);
    return;
  }
  const range = { start: 0, end: Number(file.bytes) - 1 };
  for await (const _ of fileStore.readBlocks(file, range, new AbortController().signal));
}
