import { createHash } from "node:crypto";
import { type Alarms, raiseOrClose } from "../../alarms/alarms.ts";
import { CircuitOpenError, circuitBreaker } from "../../platform/circuit-breaker.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Metrics } from "../../platform/metrics/metrics.ts";
import {
  type ByteRange,
  ObjectMissingError,
  type ObjectStore,
  ObjectStoreError,
  ObjectTooShortError,
  readChunks,
  type StoreFailure,
} from "../../platform/object-store/object-store.ts";
import { Rejection } from "../../platform/rejection.ts";
import { checkBlocks, DamagedFileError, rangeOfBlocks } from "./blocks.ts";
import type { StoredFileRow } from "./stored-file-store.ts";

interface FileStoreOptions {
  readonly store: ObjectStore;
  readonly clock: Clock;
  readonly metrics: Metrics;
  readonly alarms: Pick<Alarms, "raise" | "close">;
}

export type FileStore = ReturnType<typeof openFileStore>;

type StoredFile = Pick<StoredFileRow, "digest" | "bytes" | "block_digests">;

/** Clients are asked to try again when the circuit lets a request through. */
const retryAfterS = 30;

/** The subject of alarms about the whole store. */
const subject = "MEDIA_URL";

/** Whether one file is missing or not what was stored, while the store itself works. */
const isDamage = (error: unknown) =>
  error instanceof ObjectMissingError ||
  error instanceof ObjectTooShortError ||
  error instanceof DamagedFileError;

function outcomeOf(error: unknown): "damaged" | "cancelled" | "failed" {
  if (isDamage(error)) return "damaged";
  return error instanceof DOMException && error.name === "AbortError" ? "cancelled" : "failed";
}

/** Makes requests of a store behind a circuit breaker, counts them, and raises alarms. */
function guardStore({ clock, metrics, alarms }: Omit<FileStoreOptions, "store">) {
  const breaker = circuitBreaker(clock, (error) => {
    if (error instanceof ObjectStoreError) return "failure";
    return isDamage(error) ? "success" : "nothing";
  });
  return {
    async request<Result>(operation: "read" | "write", work: () => Promise<Result>): Promise<Result> {
      try {
        const result = await breaker.run(work);
        metrics.count("file_store_requests_total", { operation, outcome: "done" });
        return result;
      } catch (error) {
        metrics.count("file_store_requests_total", { operation, outcome: outcomeOf(error) });
        if (error instanceof ObjectStoreError && breaker.openUntil()) {
          await alarms.raise({ kind: "files.unreachable", subject, details: { reason: error.message } });
        }
        throw error;
      }
    },
    /** Throws `unavailable` for an error of the store. Raises an alarm if the file itself is missing or damaged. */
    async reject(digest: string, error: unknown): Promise<never> {
      if (isDamage(error)) {
        await alarms.raise({ kind: "files.damaged", subject: digest, details: { reason: error.message } });
      }
      const isKnown =
        isDamage(error) || error instanceof ObjectStoreError || error instanceof CircuitOpenError;
      throw isKnown ? new Rejection("unavailable", { retryAfterS, cause: error }) : error;
    },
  };
}

/**
 * Uploaded files in an object store, named by their SHA-256. Nothing that it returns differs from what was stored: a
 * missing or changed object raises an alarm. Methods throw `unavailable`, with the error as its cause.
 */
export function openFileStore({ store, ...parts }: FileStoreOptions) {
  const { alarms } = parts;
  const { request, reject } = guardStore(parts);
  return {
    /** Stores bytes; `digest` is their SHA-256 in hexadecimal, which the store compares. */
    async write(digest: string, bytes: Blob): Promise<void> {
      const writing = request("write", () => store.put(digest, bytes, digest));
      await writing.catch((error: unknown) => reject(digest, error));
    },

    /** Reads a whole file, such as an image, into memory. */
    async read({ digest, bytes: size }: StoredFile): Promise<Buffer> {
      try {
        const bytes = await request("read", () => store.read(digest, Number(size)));
        if (createHash("sha256").update(bytes).digest("hex") === digest) return bytes;
        throw new DamagedFileError(`It has another SHA-256; its size is ${bytes.length}`);
      } catch (error) {
        return await reject(digest, error);
      }
    },

    /** Yields a part of a file with block digests, checked block by block; holds one block in memory. */
    async *readBlocks(file: StoredFile, range: ByteRange, signal: AbortSignal): AsyncGenerator<Buffer> {
      const { digest, bytes, block_digests: blockDigests } = file;
      if (!blockDigests) throw new Error(`${digest} has no digests of blocks`);
      const described = { bytes: Number(bytes), blockDigests };
      try {
        const blocks = rangeOfBlocks(range, described.bytes);
        const body = await request("read", () => store.open(digest, blocks, signal));
        yield* checkBlocks(readChunks(body, signal), range, described);
      } catch (error) {
        await reject(digest, error);
      }
    },

    /** The size of the stored object in bytes; undefined if it is missing. */
    async findSize(digest: string): Promise<number | undefined> {
      const reading = request("read", () => store.findSize(digest));
      return await reading.catch((error: unknown) => reject(digest, error));
    },

    /** Closes the alarm about a file that was just read completely. */
    closeAlarm: (digest: string) => alarms.close(["files.damaged"], [digest]),

    /**
     * Writes and reads a probe, looks for the newest file of the site, and raises or closes the alarm about the store.
     */
    watch: (newest: NewestFile | undefined) => watchStore(store, alarms, newest),
  };
}

async function watchStore(
  store: ObjectStore,
  alarms: FileStoreOptions["alarms"],
  newest: NewestFile | undefined,
): Promise<void> {
  const fault = await tryStore(store, ["write", "read", "find"], { probe: "probe", newest });
  const details = fault && { reason: fault.reason };
  await raiseOrClose(alarms, { kind: "files.unreachable", subject }, details);
}

const probeText = "Baleen was here.";

/** `find`: looks for the site's newest file, which another bucket or prefix does not have. */
export type StoreStep = "write" | "read" | "find" | "remove";

/** The file that was stored last. */
export type NewestFile = Pick<StoredFileRow, "digest" | "bytes">;

class FilesMissingError extends Error {}

/** What a store does not do, and why. */
export interface StoreFault {
  readonly step: StoreStep;
  readonly failure: StoreFailure | "filesMissing";
  /** The answer of the store, for operators. */
  readonly reason: string;
}

interface StoreTrial {
  /** The name of the object that is written, read and removed. */
  readonly probe: string;
  /** Undefined if the store has no file of the site yet. */
  readonly newest: NewestFile | undefined;
}

/** Tries the steps in order. Returns the first fault; undefined if there is none. */
export async function tryStore(
  store: ObjectStore,
  steps: readonly StoreStep[],
  { probe: name, newest }: StoreTrial,
): Promise<StoreFault | undefined> {
  const digest = createHash("sha256").update(probeText).digest("hex");
  const run: Readonly<Record<StoreStep, () => Promise<unknown>>> = {
    write: () => store.put(name, new Blob([probeText]), digest),
    read: async () => {
      const bytes = await store.read(name, probeText.length);
      if (bytes.toString() !== probeText) throw new DamagedFileError("It returned other bytes than it got");
    },
    find: async () => newest && (await findFile(store, newest)),
    remove: () => store.remove(name),
  };
  for (const step of steps) {
    try {
      await run[step]();
    } catch (error) {
      return {
        step,
        failure: failureOf(error),
        reason: error instanceof Error ? error.message : String(error),
      };
    }
  }
  return undefined;
}

async function findFile(store: ObjectStore, { digest, bytes }: NewestFile): Promise<void> {
  if ((await store.findSize(digest)) === Number(bytes)) return;
  throw new FilesMissingError(
    `The store does not have the site's newest file, ${digest}: is MEDIA_URL the former bucket?`,
  );
}

function failureOf(error: unknown): StoreFault["failure"] {
  if (error instanceof FilesMissingError) return "filesMissing";
  return error instanceof ObjectStoreError ? error.failure : "failing";
}
