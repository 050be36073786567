import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import {
  maxImagePixels,
  maxImageSide,
  type SitePicture,
  sitePictures,
} from "@baleen/contract/back-office/image-limits.ts";
import { z } from "zod";
import { boundedQueue } from "../../platform/work-queue.ts";
import { type ImageExtension, imageType, isHeic, typesByExtension } from "./image-type.ts";

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

/** Larger than any WebP of the maximum image size, and than all sizes of a site picture together. */
const maxAnswerBytes = 32 * 1024 * 1024;

const program = fileURLToPath(new URL("rewriting-process.js", import.meta.url));

/**
 * `-d` limits allocated memory, but not memory that V8 only reserves, which `-v` would limit. The CPU limit also ends a
 * process whose server has exited. The kernel's OOM killer chooses this process before the server.
 */
const writeProcessScript = ({ memoryBytes, processorS }: ProcessLimits) =>
  [
    `ulimit -d ${memoryBytes / 1024} && ulimit -t ${processorS} || exit`,
    "echo 1000 2>/dev/null >/proc/self/oom_score_adj",
    'exec "$0" --jitless --v8-pool-size=0 "$@"',
  ].join("\n");

/** One image at a time, since each needs its pixels in memory. */
const queue = boundedQueue(1, 8);

type ImageProblem =
  | { readonly reason: "type" | "heic" | "pixels" | "broken" | "costly" }
  /** The size of the image, upright, in pixels. */
  | {
      readonly reason: "small";
      readonly picture: SitePicture;
      readonly width: number;
      readonly height: number;
    };

/** The bytes are not an accepted image, or not one of a site picture's minimum size. */
export class UnusableImageError extends Error {
  readonly problem: ImageProblem;

  constructor(problem: ImageProblem) {
    super(`Unusable image: ${problem.reason}`);
    this.problem = problem;
  }
}

interface Plan {
  readonly maxPixels: number;
  /** The smallest accepted image, upright. */
  readonly min?: { readonly width: number; readonly height: number };
  /** The first is made from the upload, the others from the first. */
  readonly encodings: readonly {
    readonly format: ImageExtension;
    readonly width: number;
    readonly height: number;
    /** `inside` keeps all of the image and does not enlarge it; `cover` crops to the size. */
    readonly fit: "inside" | "cover";
    /** Whether transparent parts become white. */
    readonly isOpaque: boolean;
  }[];
}

/** The side of the icon that iOS shows, in pixels. */
const touchIconSide = 180;

const documentEncoding = {
  format: "webp",
  width: maxImageSide,
  height: maxImageSide,
  fit: "inside",
  isOpaque: false,
} as const;

function planFor(picture: SitePicture | undefined): Plan {
  const maxPixels = maxImagePixels;
  if (!picture) return { maxPixels, encodings: [documentEncoding] };
  const { min, format, sizes } = sitePictures[picture];
  const encodings = sizes.map((size) => {
    // iOS fills the transparent parts of its icon with black, and JPEG has none.
    const isOpaque = format === "jpg" || size.width === touchIconSide;
    return { ...size, format, fit: "cover", isOpaque } as const;
  });
  return { maxPixels, min, encodings };
}

export interface EncodedImage {
  readonly format: ImageExtension;
  readonly width: number;
  readonly height: number;
  readonly bytes: Buffer;
}

/**
 * Decodes a PNG, JPEG, WebP or AVIF and re-encodes it without metadata such as the location, and upright: as WebP no larger
 * than pages need, or in the format and sizes of a site picture, largest first. Runs in a separate process with its own
 * limits and without the server's environment, since hostile bytes may crash it. Throws `UnusableImageError`.
 */
export async function rewriteImage(
  bytes: Buffer,
  picture?: SitePicture,
  limits = processLimits,
): Promise<Answer> {
  const type = imageType(bytes);
  if (type === undefined || type === "image/gif") {
    throw new UnusableImageError({ reason: isHeic(bytes) ? "heic" : "type" });
  }
  const plan = planFor(picture);
  return readAnswer(await queue(() => runProcess(bytes, plan, limits)), picture, plan);
}

/** Returns the output of the process. Throws `UnusableImageError` if a limit or a crash ended it. */
async function runProcess(bytes: Buffer, plan: Plan, limits: ProcessLimits): Promise<Buffer> {
  const argument = JSON.stringify(plan);
  const child = spawn("/bin/sh", ["-c", writeProcessScript(limits), process.execPath, program, argument], {
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
  if (signal !== null) throw new UnusableImageError({ reason: "costly" });
  if (code !== 0) throw new Error(`The process for images ended with ${code}: ${output}`);
  return Buffer.concat(answer);
}

const side = z.int().positive();
const head = z.union([
  z.object({ reason: z.enum(["pixels", "broken"]) }),
  z.object({ reason: z.literal("small"), width: side, height: side }),
  z.object({ images: z.array(z.object({ width: side, height: side, bytes: z.int().positive() })) }),
]);

type Answer = readonly [EncodedImage, ...EncodedImage[]];

/** Validates the output, because the process has read hostile bytes. */
function readAnswer(answer: Buffer, picture: SitePicture | undefined, { encodings }: Plan): Answer {
  let at = answer.indexOf("\n") + 1;
  const read = head.parse(JSON.parse(answer.toString("utf8", 0, at)));
  if ("reason" in read) {
    if (read.reason !== "small") throw new UnusableImageError(read);
    if (!picture) throw new Error("The process for images refused a size that no plan forbids");
    throw new UnusableImageError({ ...read, picture });
  }
  const [first, ...smaller] = read.images.map(({ bytes: length, ...size }, index) => {
    const bytes = answer.subarray(at, at + length);
    at += length;
    const format = encodings[index]?.format;
    if (!format || imageType(bytes) !== typesByExtension[format]) {
      throw new Error("The process for images wrote no image");
    }
    return { ...size, format, bytes };
  });
  if (!first || smaller.length + 1 < encodings.length) throw new Error("The process left out images");
  return [first, ...smaller];
}
