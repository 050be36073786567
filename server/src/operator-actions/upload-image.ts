import { createHash } from "node:crypto";
import type { Localized } from "@baleen/contract/language.ts";
import type { Deps } from "../deps.ts";
import { maxPixels, rewriteImage, UnusableImageError } from "../outside/rewrite-image.ts";
import { addImage } from "../site-config/media-store.ts";
import { mediaPath } from "../site-config/serve-media.ts";
import { OperatorError } from "./operator-error.ts";
import { type By, type OperatorAction, performAction } from "./perform-action.ts";

const megapixels = maxPixels / 1_000_000;

const rejections: Readonly<Record<UnusableImageError["reason"], Localized>> = {
  type: {
    zh: "只接受PNG、JPEG、WebP和AVIF图片，不接受SVG",
    en: "Only PNG, JPEG, WebP and AVIF images are accepted, not SVG",
  },
  pixels: {
    zh: `图片太大：最多${megapixels}百万像素`,
    en: `This image is too large: at most ${megapixels} megapixels`,
  },
  broken: { zh: "这个图片文件已损坏，读不出来", en: "This image file is broken and cannot be read" },
};

interface StoredImage {
  readonly path: string;
  readonly width: number;
  readonly height: number;
}

/** Writes an image anew and stores it. Throws `OperatorError` for what is no image, or decodes to too much. */
export async function uploadImage(deps: Deps, uploaded: Buffer, by: By): Promise<StoredImage> {
  const { bytes, width, height } = await rewriteImage(uploaded).catch((error: unknown) => {
    throw error instanceof UnusableImageError ? new OperatorError(rejections[error.reason]) : error;
  });
  const digest = createHash("sha256").update(bytes).digest("hex");
  const action: OperatorAction = { ...by, action: "upload image", subject: `image ${digest.slice(0, 12)}` };
  return await performAction(deps, action, async (tx) => {
    await addImage(tx, { digest, bytes, width, height, at: deps.clock.now(), by: by.operator.id });
    return { result: { path: mediaPath(digest), width, height } };
  });
}
