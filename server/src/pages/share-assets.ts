import { readFile } from "node:fs/promises";
import path from "node:path";
import type { Clock } from "../platform/clock.ts";
import type { Database } from "../platform/database/database.ts";
import { inTransaction } from "../platform/database/transaction.ts";
import { digest } from "../platform/digest.ts";
import { clientFolder, listBuiltAssets } from "./built-pages.ts";
import { addFile, listFileNames, lockBuilds, removeOldBuilds, saveBuild } from "./shared-assets-store.ts";

/**
 * Shares this build's assets with nodes of other releases, which serve them as well: a page from one node may ask another
 * for its scripts. To be called before the node serves a page.
 */
export async function shareAssets(db: Database, clock: Clock): Promise<void> {
  const files = await listBuiltAssets();
  await saveAssets(db, { files, at: clock.now(), read: (name) => readFile(path.join(clientFolder, name)) });
}

interface Built {
  readonly files: readonly string[];
  readonly at: Date;
  read(name: string): Promise<Buffer>;
}

/** Their names contain a hash of their content, so one that is there already is the same. */
export async function saveAssets(db: Database, { files, at, read }: Built): Promise<void> {
  const id = digest(files.join("\n")).slice(0, 16);
  await inTransaction(db, async (tx) => {
    await lockBuilds(tx);
    await saveBuild(tx, { id, files, at });
    const known = await listFileNames(tx);
    for (const name of files) if (!known.has(name)) await addFile(tx, name, await read(name));
    await removeOldBuilds(tx);
  });
}
