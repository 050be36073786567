import { createHash } from "node:crypto";
import type { ErrorName } from "@baleen/contract/errors.ts";
import type { ConsoleAction } from "../../operators/console-handler.ts";
import { performAction } from "../../operators/perform-action.ts";
import { Rejection } from "../../platform/rejection.ts";
import { rewriteImage, UnusableImageError } from "../images/rewrite-image.ts";
import { addImage, mediaPath } from "../serve-media.ts";

const errorNames = {
  type: "imageTypeRefused",
  heic: "imageIsHeic",
  pixels: "imageTooManyPixels",
  broken: "imageBroken",
  costly: "imageTooCostly",
} as const satisfies Record<UnusableImageError["reason"], ErrorName>;

/** Re-encodes an image and stores it. Throws a `Rejection` if it is not an accepted image or has too many pixels. */
export const uploadImage: ConsoleAction<"uploadImage"> = async (context, { image, ...by }) => {
  const written = await rewriteImage(Buffer.from(image, "base64")).catch((error: unknown) => {
    throw error instanceof UnusableImageError ? new Rejection(errorNames[error.reason]) : error;
  });
  const { bytes, width, height } = written;
  const digest = createHash("sha256").update(bytes).digest("hex");
  const subject = { kind: "image", id: digest.slice(0, 12) } as const;
  const { result } = await performAction(context, { ...by, action: "uploadImage", subject }, async (tx) => {
    const made = { made_at: context.clock.now(), made_by: by.operator.id };
    await addImage(tx, { digest, bytes, width, height, ...made });
    return { result: { path: mediaPath(digest), width, height } };
  });
  return result;
};
