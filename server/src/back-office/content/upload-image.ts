import { createHash } from "node:crypto";
import type { ErrorName } from "@baleen/contract/errors.ts";
import { rewriteImage, UnusableImageError } from "../../content/images/rewrite-image.ts";
import { addImage } from "../../content/media-store.ts";
import { mediaPath } from "../../content/serve-media.ts";
import { AppError } from "../../platform/http/app-error.ts";
import type { PrivacyDeps } from "../../privacy/deps.ts";
import { type By, type OperatorAction, performAction } from "../perform-action.ts";

const errorNames = {
  type: "imageTypeRefused",
  heic: "imageIsHeic",
  pixels: "imageTooManyPixels",
  broken: "imageBroken",
  costly: "imageTooCostly",
} as const satisfies Record<UnusableImageError["reason"], ErrorName>;

interface StoredImage {
  readonly path: string;
  readonly width: number;
  readonly height: number;
}

/** Writes an image anew and stores it. Throws `AppError` for what is no image, or decodes to too much. */
export async function uploadImage(deps: PrivacyDeps, uploaded: Buffer, by: By): Promise<StoredImage> {
  const { bytes, width, height } = await rewriteImage(uploaded).catch((error: unknown) => {
    throw error instanceof UnusableImageError ? new AppError(errorNames[error.reason]) : error;
  });
  const digest = createHash("sha256").update(bytes).digest("hex");
  const action: OperatorAction = {
    ...by,
    action: "uploadImage",
    subject: { kind: "image", id: digest.slice(0, 12) },
  };
  return await performAction(deps, action, async (tx) => {
    await addImage(tx, { digest, bytes, width, height, at: deps.clock.now(), by: by.operator.id });
    return { result: { path: mediaPath(digest), width, height } };
  });
}
