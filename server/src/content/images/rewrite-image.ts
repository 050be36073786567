import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { maxImagePixels, maxImageSide } from "@baleen/contract/back-office/image-limits.ts";
import { z } from "zod";
import { boundedQueue } from "../../platform/work-queue.ts";
import { imageType, isHeic } from "./image-type.ts";

/**
 * Limits of a process that decodes an image. The largest accepted images need up to 500 MB (a rotated 12-bit AVIF with
 * transparency) and 6 s. The rest of the unit's `MemoryMax` is for the server.
 */
export const processLimits = {
  memoryBytes: 560 * 1024 * 1024,
  processorS: 15,
  timeoutMs: 40_000,
};

type ProcessLimits = Readonly<typeof processLimits>;

/** Larger than any WebP of the maximum image size. */
const maxAnswerBytes = 32 * 1024 * 1024;

const program = fileURLToPath(new URL("rewriting-process.js", import.meta.url));

/**
 * `-d` limits allocated memory, but not memory that V8 only reserves, which `-v` would limit. The CPU limit also ends a
 * process whose server has exited. The kernel's OOM killer chooses this process before the server.
 */
const limitedNode = ({ memoryBytes, processorS }: ProcessLimits) =>
  [
    `ulimit -d ${memoryBytes / 1024} && ulimit -t ${processorS} || exit`,
    "echo 1000 2>/dev/null >/proc/self/oom_score_adj",
    'exec "$0" --jitless --v8-pool-size=0 "$@"',
  ].join("\n");

/** One image at a time, since each needs its pixels in memory. */
const queue = boundedQueue(1, 8);

type Rejection = "type" | "heic" | "pixels" | "broken" | "costly";

/** The bytes are not an accepted image. */
export class UnusableImageError extends Error {
  readonly reason: Rejection;

  constructor(reason: Rejection) {
    super(`Unusable image: ${reason}`);
    this.reason = reason;
  }
}

/**
 * Decodes a PNG, JPEG, WebP or AVIF and re-encodes it as WebP: without metadata such as the location, upright, and no
 * larger than pages need. Runs in a separate process with its own limits and without the server's environment, since
 * hostile bytes may crash it. Throws `UnusableImageError`.
 */
export async function rewriteImage(bytes: Buffer, limits = processLimits) {
  const type = imageType(bytes);
  if (type === undefined || type === "image/gif") {
    throw new UnusableImageError(isHeic(bytes) ? "heic" : "type");
  }
  return readAnswer(await queue(() => runProcess(bytes, limits)));
}

/** Returns the output of the process. Throws `UnusableImageError` if a limit or a crash ended it. */
async function runProcess(bytes: Buffer, limits: ProcessLimits): Promise<Buffer> {
  const figures = [maxImagePixels, maxImageSide].map(String);
  const child = spawn("/bin/sh", ["-c", limitedNode(limits), process.execPath, program, ...figures], {
    env: { UV_THREADPOOL_SIZE: "1", MALLOC_ARENA_MAX: "2" },
    timeout: limits.timeoutMs,
    killSignal: "SIGKILL",
  });
  const answer: Buffer[] = [];
  let length = 0;
  child.stdout.on("data", (chunk: Buffer) => {
    length += chunk.length;
    if (length > maxAnswerBytes) child.kill("SIGKILL");
    else answer.push(chunk);
  });
  let output = "";
  child.stderr.on("data", (chunk: Buffer) => {
    output = (output + chunk).slice(-1_000);
  });
  // A process that ends early closes its input. Its exit code is what counts, not the broken pipe.
  child.stdin.on("error", () => undefined).end(bytes);
  const [code, signal] = (await once(child, "close")) as [number | null, string | null];
  if (signal !== null) throw new UnusableImageError("costly");
  if (code !== 0) throw new Error(`The process for images ended with ${code}: ${output}`);
  return Buffer.concat(answer);
}

const head = z.union([
  z.object({ rejection: z.enum(["pixels", "broken"]) }),
  z.object({ width: z.int().positive(), height: z.int().positive() }),
]);

/** Validates the output, because the process has read hostile bytes. */
function readAnswer(answer: Buffer) {
  const end = answer.indexOf("\n");
  const read = head.parse(JSON.parse(answer.toString("utf8", 0, end)));
  if ("rejection" in read) throw new UnusableImageError(read.rejection);
  const bytes = answer.subarray(end + 1);
  if (imageType(bytes) !== "image/webp") throw new Error("The process for images wrote no image");
  return { ...read, bytes };
}
