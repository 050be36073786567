import { createHash } from "node:crypto";
import type { ErrorName } from "@baleen/contract/errors.ts";
import type { ConsoleAction } from "../../operators/console-handler.ts";
import { performAction } from "../../operators/perform-action.ts";
import { isRejection, Rejection } from "../../platform/rejection.ts";
import { addStoredFile } from "../files/stored-file-store.ts";
import { type EncodedImage, rewriteImage, UnusableImageError } from "../images/rewrite-image.ts";
import { addImage, mediaPath } from "../serve-media.ts";

const errorNames = {
  type: "imageTypeRefused",
  heic: "imageIsHeic",
  pixels: "imageTooManyPixels",
  broken: "imageBroken",
  costly: "imageTooCostly",
} as const satisfies Record<Exclude<UnusableImageError["problem"]["reason"], "small">, ErrorName>;

const rejectionOf = ({ problem }: UnusableImageError): Rejection =>
  problem.reason === "small"
    ? new Rejection("pictureTooSmall", problem)
    : new Rejection(errorNames[problem.reason]);

/**
 * Re-encodes an image and stores it, in the object store if there is one; a site picture in each of its sizes. Throws a
 * `Rejection` if it is not an accepted image, has too many pixels or is too small, and `imageNotStored` if the store
 * cannot be used.
 */
export const uploadImage: ConsoleAction<"uploadImage"> = async (context, { image, picture, ...by }) => {
  const [first, ...others] = await rewriteImage(Buffer.from(image, "base64"), picture).catch(
    (error: unknown) => {
      throw error instanceof UnusableImageError ? rejectionOf(error) : error;
    },
  );
  const [largest, smaller] = [withDigest(first), others.map(withDigest)];
  const { fileStore } = context;
  // Before the transaction, which must not wait for another system. An object without a row is harmless.
  for (const { digest, bytes } of [largest, ...smaller]) {
    await fileStore?.write(digest, new Blob([new Uint8Array(bytes)])).catch((cause: unknown) => {
      throw isRejection("unavailable")(cause) ? new Rejection("imageNotStored", { cause }) : cause;
    });
  }
  const subject = { kind: "image", id: largest.digest.slice(0, 12) } as const;
  const { result } = await performAction(context, { ...by, action: "uploadImage", subject }, async (tx) => {
    const made = { made_at: context.clock.now(), made_by: by.operator.id };
    for (const { digest, width, height, bytes } of [largest, ...smaller]) {
      const row = { digest, width, height, ...made };
      if (fileStore) {
        const stored = { kind: "image", bytes: bytes.length, name: null, block_digests: null } as const;
        await addStoredFile(tx, { ...row, ...stored });
      } else await addImage(tx, { ...row, bytes });
    }
    return { result: { ...describeImage(largest), smaller: smaller.map(describeImage) } };
  });
  return result;
};

const withDigest = (image: EncodedImage) => ({
  ...image,
  digest: createHash("sha256").update(image.bytes).digest("hex"),
});

const describeImage = ({ digest, format, width, height }: ReturnType<typeof withDigest>) => ({
  path: mediaPath(digest, format),
  width,
  height,
});
