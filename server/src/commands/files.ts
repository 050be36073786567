import path from "node:path";
import { formatCount } from "@baleen/contract/format-count.ts";
import { checkStoredFiles } from "../content/files/check-stored-files.ts";
import type { FileStore } from "../content/files/file-store.ts";
import { moveImagesToDatabase, moveImagesToStore } from "../content/files/move-images.ts";
import { countFiles } from "../content/files/stored-file-store.ts";
import type { Context } from "../context.ts";
import { uploadInstaller } from "../desktop/releases/installer-files.ts";
import { performExternalAction } from "../operators/perform-action.ts";
import { Rejection } from "../platform/rejection.ts";
import { commandOperator, withCommandContext } from "./command-context.ts";
import { type Invocation, oneOf, printOutput, UsageError } from "./command-line.ts";

const usage = `Uploaded images and installers: in the database, or in the object store that MEDIA_URL names.

  npm run files                        where they are
  npm run files -- upload FILE         stores an installer; prints what to enter in its release
  npm run files -- move store          moves all images from the database to the store
  npm run files -- move database       and back
  npm run files -- check               reads every file in the store and compares its digest

FILE is a whole path. A move may be stopped and started again, and the site keeps serving. Nothing deletes an object:
backups of the database refer to it.`;

type FileContext = Context & { readonly fileStore: FileStore };

async function list({ db, fileStore }: Context): Promise<string> {
  const { imagesInDatabase, imagesInStore, installersInStore } = await countFiles(db);
  const rows = [
    ["images in the database", imagesInDatabase],
    ["images in the store", imagesInStore],
    ["installers in the store", installersInStore],
  ] as const;
  const lines = rows.map(
    ([what, { files, bytes }]) => `${what.padEnd(26)}${String(files).padStart(8)}  ${formatSize(bytes)}\n`,
  );
  return `${lines.join("")}${fileStore ? "" : "MEDIA_URL is not set: new images go to the database.\n"}`;
}

const formatSize = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;

async function upload(context: Context, file: string): Promise<string> {
  if (!path.isAbsolute(file)) throw new UsageError(`Name the file by its whole path, not ${file}`);
  const { url, sha256, bytes } = await uploadInstaller(context, {
    file,
    ...commandOperator({}),
    reason: null,
  });
  return `Stored and read back, ${formatSize(bytes)}. Enter it in the release:\n\n  address  ${url}\n  SHA-256  ${sha256}\n`;
}

type Target = "store" | "database";

async function move(context: FileContext, target: Target): Promise<string> {
  const action = { ...commandOperator({}), reason: null, action: "moveImages", params: { target } } as const;
  return await performExternalAction(context, action, async () => ({
    result: await (target === "store" ? moveToStore(context) : moveToDatabase(context)),
    outcome: { outcome: "done" },
  }));
}

async function moveToStore(context: FileContext): Promise<string> {
  const { moved, damaged } = await moveImagesToStore(context);
  const names = damaged.map((digest) => `  ${digest}\n`).join("");
  const rest = names && `Damaged in the database, and still there:\n${names}`;
  return `${formatCount(moved, "image")} moved to the store.\n${rest}`;
}

async function moveToDatabase(context: FileContext): Promise<string> {
  const { moved } = await moveImagesToDatabase(context);
  const { installersInStore } = await countFiles(context.db);
  const rest = installersInStore.files > 0 ? ` Installers stay in it: ${installersInStore.files}.` : "";
  return `${formatCount(moved, "image")} moved to the database; the objects stay in the store.${rest}\n`;
}

async function check(context: FileContext): Promise<string> {
  const { intact, failed } = await checkStoredFiles(context);
  if (failed.length > 0) {
    const lines = failed.map(({ digest, name, reason }) => `  ${digest} ${name}: ${reason}`);
    throw new Error(
      `${formatCount(intact, "file is", "files are")} intact. These are not:\n${lines.join("\n")}`,
    );
  }
  return `${formatCount(intact, "file is", "files are")} intact.\n`;
}

function requireStore(context: Context): FileContext {
  const { fileStore } = context;
  if (!fileStore) throw new Rejection("noFileStore");
  return { ...context, fileStore };
}

export async function run(invocation: Invocation): Promise<string> {
  const [word, operand, ...rest] = invocation.words;
  if (rest.length > 0) throw new UsageError(usage);
  const withContext = (work: (context: Context) => Promise<string>) => withCommandContext(invocation, work);
  if (word === undefined) return await withContext(list);
  if (word === "upload" && operand) return await withContext((context) => upload(context, operand));
  if (word === "check" && !operand) return await withContext((context) => check(requireStore(context)));
  if (word !== "move") throw new UsageError(usage);
  const target = oneOf(["store", "database"] as const, operand, usage);
  return await withContext((context) => move(requireStore(context), target));
}

if (import.meta.main) await printOutput(run);
