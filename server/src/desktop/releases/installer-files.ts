import { constants, openAsBlob } from "node:fs";
import { access } from "node:fs/promises";
import path from "node:path";
import { downloadPath } from "@baleen/contract/desktop/releases.ts";
import { digestBlocks } from "../../content/files/blocks.ts";
import type { FileStore } from "../../content/files/file-store.ts";
import { addStoredFile, findStoredFile, type StoredFileRow } from "../../content/files/stored-file-store.ts";
import type { Context } from "../../context.ts";
import { type ActionContext, performAction } from "../../operators/perform-action.ts";
import type { Queries } from "../../platform/database/transaction.ts";
import { Rejection } from "../../platform/rejection.ts";

export const installerPathPrefix = `${downloadPath}/files`;

/** The path of an uploaded installer. It ends with the file's name, by which updaters choose. */
const installerPath = ({ digest, name }: Pick<StoredFileRow, "digest" | "name">) =>
  `${installerPathPrefix}/${digest}/${name}`;

/** The installer at a URL of this site; undefined for any other URL, and if none was uploaded. */
export async function findInstaller(
  { db, origin }: Pick<Context, "origin"> & { readonly db: Queries },
  url: string,
): Promise<StoredFileRow | undefined> {
  const start = `${origin()}${installerPathPrefix}/`;
  if (!url.startsWith(start)) return undefined;
  const [digest = ""] = url.slice(start.length).split("/");
  const file = await findStoredFile(db, digest);
  return file?.kind === "installer" && url === origin() + installerPath(file) ? file : undefined;
}

/** Reads an uploaded installer, checked block by block. Throws `unavailable`, also without a store. */
export function readInstaller(
  fileStore: FileStore | undefined,
  file: StoredFileRow,
  signal: AbortSignal,
  range = { start: 0, end: Number(file.bytes) - 1 },
): AsyncGenerator<Buffer> {
  if (!fileStore) throw new Rejection("unavailable", { cause: new Error("MEDIA_URL is not set") });
  return fileStore.readBlocks(file, range, signal);
}

/** Names that need no encoding in a URL and mean the same to every system. */
const installerName = /^[A-Za-z0-9][\w.-]{0,119}$/;

/** Larger files cannot be stored by one request (https://docs.aws.amazon.com/AmazonS3/latest/userguide/qfacts.html). */
const maxBytes = 4 * 1024 ** 3;

/**
 * Stores a file of this machine as an installer, without holding it in memory, and reads it back. Returns its URL and
 * what a release needs to know. The same bytes have one name: that of the first upload. Throws `noFileStore`,
 * `installerName`, `installerSize` or `unavailable`.
 */
export async function uploadInstaller(
  context: Pick<Context, "db" | "clock" | "origin" | "fileStore">,
  { file, ...by }: ActionContext & { readonly file: string },
) {
  const { db, clock, origin, fileStore } = context;
  const name = path.basename(file);
  if (!fileStore) throw new Rejection("noFileStore");
  if (!installerName.test(name)) throw new Rejection("installerName", { name });
  // Its error names the cause; that of `openAsBlob` does not.
  await access(file, constants.R_OK);
  const content = await openAsBlob(file);
  if (content.size === 0 || content.size > maxBytes) throw new Rejection("installerSize", { name });
  const { digest, bytes, blockDigests } = await digestBlocks(content.stream());
  await fileStore.write(digest, content);
  const stored = { digest, bytes: String(bytes), block_digests: blockDigests };
  const range = { start: 0, end: bytes - 1 };
  for await (const _ of fileStore.readBlocks(stored, range, AbortSignal.timeout(readBackTimeoutMs)));
  const subject = { kind: "installer", id: name } as const;
  await performAction({ db, clock }, { ...by, action: "uploadInstaller", subject }, async (tx) => {
    const made = { made_at: clock.now(), made_by: by.operator.id };
    const facts = { kind: "installer", name, width: null, height: null } as const;
    await addStoredFile(tx, { ...stored, ...facts, ...made, bytes });
    return { result: null, after: { digest, bytes } };
  });
  const row = await findStoredFile(db, digest);
  return { url: origin() + installerPath(row ?? { digest, name }), sha256: digest, bytes };
}

const readBackTimeoutMs = 2 * 3_600_000;
