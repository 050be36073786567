import { createHash } from "node:crypto";
import type { FileProblem } from "@baleen/contract/back-office/releases.ts";
import type { Run, RunResult } from "../../platform/jobs/run-job.ts";
import {
  NotFetchedError,
  safeRead,
  TooLargeError,
  UnsafeAddressError,
} from "../../platform/safe-fetch/safe-fetch.ts";
import type { DesktopDeps } from "../deps.ts";
import { type FileRow, findFile } from "./release-store.ts";
import { type FileDigests, verifySparkle, verifyTauri } from "./verify-signature.ts";

const gigabyte = 1024 ** 3;
const maxBytes = 4 * gigabyte;
/** Sparkle signs the bytes themselves, so the whole file has to be in memory. */
const maxSparkleBytes = gigabyte;
const timeoutMs = 1_500_000;

/**
 * Job: fetches a file of a draft from its address and compares it with what the operator has stated. A file that cannot be
 * fetched is tried again, and then refused.
 */
export async function checkReleaseFile(
  deps: DesktopDeps,
  { subject, failures, signal }: Run,
): Promise<RunResult> {
  const file = await findFile(deps.db, Number(subject));
  if (file?.state !== "checking") return "done";
  const found = await examine(deps, file, signal);
  signal.throwIfAborted();
  if (found === "unreachable" && failures < maxRetries) return "retry";
  const isRefused = typeof found === "string";
  await deps.db
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

async function examine(
  deps: DesktopDeps,
  file: FileRow,
  signal: AbortSignal,
): Promise<FileDigests | FileProblem> {
  try {
    const digests = await fetchDigests(deps, file, signal);
    return problemOf(deps, file, digests) ?? digests;
  } catch (error) {
    if (error instanceof TooLargeError) return "tooLarge";
    if (error instanceof NotFetchedError || error instanceof UnsafeAddressError) return "unreachable";
    throw error;
  }
}

function problemOf(
  { updateKeys }: DesktopDeps,
  { kind, sha256, signature }: FileRow,
  digests: FileDigests,
): FileProblem | undefined {
  if (digests.sha256 !== sha256) return "hashDiffers";
  if (signature === null) return undefined;
  const verify = kind === "sparkle" ? verifySparkle : verifyTauri;
  return verify(signature, digests, kind === "sparkle" ? updateKeys.sparkle : updateKeys.tauri);
}

async function fetchDigests(
  { origin, fileNetwork }: DesktopDeps,
  { kind, url }: FileRow,
  signal: AbortSignal,
): Promise<FileDigests> {
  const hashes = {
    sha256: createHash("sha256"),
    sha512: createHash("sha512"),
    blake: createHash("blake2b512"),
  };
  const isKept = kind === "sparkle";
  const chunks: Buffer[] = [];
  let bytes = 0;
  const limits = { bytes: isKept ? maxSparkleBytes : maxBytes, ms: timeoutMs, redirects: 3 };
  const how = { ...limits, userAgent: `Baleen (+${origin()})`, accept: "*/*" };
  const onChunk = (chunk: Buffer) => {
    signal.throwIfAborted();
    bytes += chunk.length;
    for (const hash of Object.values(hashes)) hash.update(chunk);
    if (isKept) chunks.push(chunk);
  };
  await safeRead(url, how, onChunk, fileNetwork);
  return {
    sha256: hashes.sha256.digest("hex"),
    sha512: hashes.sha512.digest("base64"),
    blake2b512: hashes.blake.digest(),
    bytes,
    content: isKept ? Buffer.concat(chunks) : undefined,
  };
}
