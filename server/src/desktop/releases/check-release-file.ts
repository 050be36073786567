import { createHash, verify } from "node:crypto";
import type { FileProblem } from "@baleen/contract/back-office/releases.ts";
import type { Context } from "../../context.ts";
import type { Run, RunResult } from "../../platform/jobs/run-job.ts";
import { isRejection } from "../../platform/rejection.ts";
import {
  NotFetchedError,
  safeHead,
  safeRead,
  TooLargeError,
  UnsafeAddressError,
} from "../../platform/safe-fetch/safe-fetch.ts";
import { ed25519PublicKey, readMinisignKey } from "../desktop-settings.ts";
import { findInstaller, readInstaller } from "./installer-files.ts";
import {
  type FileRow,
  findFile,
  listFiles,
  listLiveRows,
  listReleaseRows,
  type ReleaseRow,
} from "./release-store.ts";

const gigabyte = 1024 ** 3;
const maxBytes = 4 * gigabyte;
/** Sparkle signs the bytes themselves instead of a hash, so the whole file must fit into memory. */
const maxSparkleBytes = gigabyte;
const timeoutMs = 1_500_000;

/**
 * Job: fetches a draft's file from its URL and compares it with the hash and signature entered by the operator. A file
 * that cannot be fetched is retried, and then refused.
 */
export async function checkReleaseFile(context: Context, { subject, failures, signal }: Run) {
  const file = await findFile(context.db, Number(subject));
  if (file?.state !== "checking") return "done";
  const found = await examine(context, file, signal);
  signal.throwIfAborted();
  if (found === "unreachable" && failures < maxRetries) return "retry";
  const isRefused = typeof found === "string";
  await context.db
    .updateTable("release_files")
    .set(
      isRefused
        ? { state: "refused", problem: found }
        : { state: "checked", bytes: found.bytes, sha512: found.sha512 },
    )
    .where("id", "=", file.id)
    .where("state", "=", "checking")
    .execute();
  return "done";
}

const maxRetries = 3;

async function examine(context: Context, file: FileRow, signal: AbortSignal) {
  try {
    const digests = await fetchDigests(context, file, signal);
    return problemOf(context, file, digests) ?? digests;
  } catch (error) {
    if (error instanceof TooLargeError) return "tooLarge";
    if (isUnreachable(error)) return "unreachable";
    throw error;
  }
}

const isUnreachable = (error: unknown) =>
  error instanceof NotFetchedError ||
  error instanceof UnsafeAddressError ||
  isRejection("unavailable")(error);

function problemOf({ updateKeys }: Context, { kind, sha256, signature }: FileRow, digests: FileDigests) {
  if (digests.sha256 !== sha256) return "hashDiffers";
  if (signature === null) return undefined;
  const verify = kind === "sparkle" ? verifySparkle : verifyTauri;
  return verify(signature, digests, kind === "sparkle" ? updateKeys.sparkle : updateKeys.tauri);
}

const requestOf = (origin: string) => ({ maxRedirects: 3, userAgent: `Baleen (+${origin})`, accept: "*/*" });

type FileDigests = Awaited<ReturnType<typeof fetchDigests>>;

type FileContext = Pick<Context, "db" | "fileNetwork" | "fileStore" | "origin">;

async function fetchDigests(context: FileContext, { kind, url }: FileRow, signal: AbortSignal) {
  const hashes = {
    sha256: createHash("sha256"),
    sha512: createHash("sha512"),
    blake: createHash("blake2b512"),
  };
  const needsContent = kind === "sparkle";
  const chunks: Buffer[] = [];
  let bytes = 0;
  const limit = needsContent ? maxSparkleBytes : maxBytes;
  const onChunk = (chunk: Buffer) => {
    signal.throwIfAborted();
    bytes += chunk.length;
    for (const hash of Object.values(hashes)) hash.update(chunk);
    if (needsContent) chunks.push(chunk);
  };
  await readReleaseFile(context, { url, maxBytes: limit, signal }, onChunk);
  return {
    sha256: hashes.sha256.digest("hex"),
    sha512: hashes.sha512.digest("base64"),
    blake2b512: hashes.blake.digest(),
    bytes,
    /** Only kept for signatures over the bytes themselves. */
    content: needsContent ? Buffer.concat(chunks) : undefined,
  };
}

interface ReadOptions {
  readonly url: string;
  readonly maxBytes: number;
  readonly signal: AbortSignal;
}

/** Reads an uploaded installer from the store, and any other file from its URL. */
async function readReleaseFile(
  context: FileContext,
  { url, maxBytes, signal }: ReadOptions,
  onChunk: (chunk: Buffer) => void,
): Promise<void> {
  const installer = await findInstaller(context, url);
  if (!installer) {
    const limits = { maxBytes, timeoutMs };
    await safeRead(url, { ...requestOf(context.origin()), ...limits }, onChunk, context.fileNetwork);
    return;
  }
  if (Number(installer.bytes) > maxBytes) throw new TooLargeError("It is too large");
  for await (const block of readInstaller(context.fileStore, installer, signal)) onChunk(block);
}

/**
 * Verifies a Tauri signature, which is a minisign signature in Base64: Ed25519 over the BLAKE2b-512 of the file, and a
 * second one over that signature and its trusted comment (https://jedisct1.github.io/minisign/#signature-format).
 */
export function verifyTauri(
  text: string,
  { blake2b512 }: { readonly blake2b512: Buffer },
  publicKey: string | undefined,
): FileProblem | undefined {
  const key = publicKey === undefined ? undefined : readMinisignKey(publicKey);
  if (!key) return "keyMissing";
  const signed = readMinisignSignature(text);
  if (!signed) return "signatureUnreadable";
  if (!signed.keyId.equals(key.id)) return "otherKey";
  const verifying = ed25519PublicKey(key.publicKey);
  const withComment = Buffer.concat([signed.signature, Buffer.from(signed.comment)]);
  const isRight =
    verify(null, blake2b512, verifying, signed.signature) &&
    verify(null, withComment, verifying, signed.commentSignature);
  return isRight ? undefined : "signatureWrong";
}

/** `ED` marks a signature over the hash; older ones, over the whole file, are rejected. */
function readMinisignSignature(text: string) {
  const file = text.includes("\n") ? text : Buffer.from(text, "base64").toString();
  const [, first = "", comment = "", second = ""] = file.split("\n").map((line) => line.trimEnd());
  const bytes = Buffer.from(first, "base64");
  const commentSignature = Buffer.from(second, "base64");
  const prefix = "trusted comment: ";
  const isRight =
    bytes.length === 74 &&
    bytes.subarray(0, 2).toString() === "ED" &&
    comment.startsWith(prefix) &&
    commentSignature.length === 64;
  if (!isRight) return undefined;
  return {
    keyId: bytes.subarray(2, 10),
    signature: bytes.subarray(10),
    comment: comment.slice(prefix.length),
    commentSignature,
  };
}

/** Verifies Sparkle's `edSignature`: Ed25519 over the file itself. */
export function verifySparkle(
  text: string,
  { content }: { readonly content: Buffer | undefined },
  publicKey: string | undefined,
): FileProblem | undefined {
  if (publicKey === undefined) return "keyMissing";
  const signature = Buffer.from(text, "base64");
  if (signature.length !== 64 || content === undefined) return "signatureUnreadable";
  const key = ed25519PublicKey(Buffer.from(publicKey, "base64"));
  return verify(null, content, key, signature) ? undefined : "signatureWrong";
}

const kind = "release.unreachable";
const headTimeoutMs = 15_000;

/** Attempts before an alarm, some minutes apart, since network failures are often temporary. */
const maxAttempts = 3;

interface Fault {
  readonly subject: string;
  readonly url: string;
  readonly reason: string;
}

/**
 * Job: sends a HEAD request for each file of the published releases, and raises an alarm for files that do not respond
 * or have another size than when they were checked. Closes the alarm when a file is back, or no longer published.
 */
export async function watchReleaseFiles(
  context: Context,
  { failures, signal }: Pick<Run, "failures" | "signal">,
): Promise<RunResult> {
  const { db, alarms, entitlementKeys } = context;
  const live = entitlementKeys ? await listLiveRows(db) : [];
  const files = await listFiles(db, live);
  const faults: Fault[] = [];
  for (const file of files) {
    signal.throwIfAborted();
    const reason = await findFault(context, file);
    if (reason !== undefined) faults.push({ subject: subjectOf(live, file), url: file.url, reason });
  }
  if (faults.length > 0 && failures < maxAttempts - 1) return "retry";
  for (const { subject, ...details } of faults) await alarms.raise({ kind, subject, details });
  await closeOthers(context, faults);
  return "done";
}

async function findFault(context: FileContext, { url, bytes }: FileRow) {
  // The site's own files: the samples of a demo.
  if (url.startsWith("/")) return undefined;
  try {
    const stated = await readSize(context, url);
    // The database driver returns `bigint` as a string.
    return stated === undefined || stated === Number(bytes)
      ? undefined
      : `Its size is ${stated}, not ${bytes}`;
  } catch (error) {
    if (error instanceof Error && isUnreachable(error)) return error.message;
    throw error;
  }
}

/** The size that the file's host states; undefined if it states none. */
async function readSize(context: FileContext, url: string): Promise<number | undefined> {
  const { fileStore, fileNetwork, origin } = context;
  const installer = await findInstaller(context, url);
  if (!installer || !fileStore) {
    return await safeHead(url, { ...requestOf(origin()), timeoutMs: headTimeoutMs }, fileNetwork);
  }
  const size = await fileStore.findSize(installer.digest);
  if (size === undefined) throw new NotFetchedError("The file store does not have it");
  return size;
}

function subjectOf(releases: readonly ReleaseRow[], { release_id: id, ...file }: FileRow): string {
  const release = releases.find((row) => row.id === id);
  return `${release?.channel} ${release?.version} ${file.platform} ${file.arch} ${file.kind}`;
}

/** Files of older releases have no open alarm, because it was closed while they were still listed. */
const maxReleases = 200;

async function closeOthers({ db, alarms }: Context, faults: readonly Fault[]): Promise<void> {
  const releases = await listReleaseRows(db, maxReleases);
  const files = await listFiles(db, releases);
  const failing = new Set(faults.map(({ subject }) => subject));
  const subjects = files.map((file) => subjectOf(releases, file)).filter((subject) => !failing.has(subject));
  if (subjects.length > 0) await alarms.close([kind], subjects);
}
