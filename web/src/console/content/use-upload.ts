import { consoleErrors } from "@baleen/contract/back-office/console-errors.ts";
import { contentRejections } from "@baleen/contract/back-office/content-rejections.ts";
import {
  imageTypes,
  maxImageBytes,
  maxImagePixels,
  maxImageSide,
  type SitePicture,
} from "@baleen/contract/back-office/image-limits.ts";
import { uploadImage } from "@baleen/contract/back-office/media.ts";
import type { ReplyOf } from "@baleen/contract/call.ts";
import type { Localized } from "@baleen/contract/language.ts";
import { useState } from "react";
import { randomUuid } from "../../platform/browser/random-uuid.ts";
import { readBase64 } from "../../platform/browser/read-base64.ts";
import { LocalizedError } from "../../platform/errors/describe-error.ts";
import type { Message } from "../../platform/forms/Form.tsx";
import { useLatest } from "../../ui/use-latest.ts";
import { describeConsoleError, useCalls } from "../calls/calls.tsx";
import { fitImage, isTooSmall } from "./fit-image.ts";

/** The error for a file that the browser could not shrink. */
function tooLargeSentence({ type }: File): Localized {
  if (/^image\/hei[cf]$/.test(type)) return consoleErrors.imageIsHeic.sentence;
  return {
    zh: "文件超过5 MB，浏览器也打不开它，无法缩小",
    en: "The file is larger than 5 MB, and the browser cannot open it to make it smaller",
  };
}

type UploadedImage = ReplyOf<typeof uploadImage>;

/** Uploads an image, or one that becomes a picture of the site. `onUploaded` is read when an upload ends. */
export function useUpload(onUploaded: (image: UploadedImage) => void, picture?: SitePicture) {
  const { call } = useCalls();
  const [isBusy, setBusy] = useState(false);
  const [message, setMessage] = useState<Message>();
  // Other fields may change during an upload.
  const readOnUploaded = useLatest(onUploaded);
  const upload = async (file: File) => {
    setBusy(true);
    setMessage(undefined);
    try {
      const image = await prepareImage(file, picture);
      if (image.size > maxImageBytes) throw new LocalizedError(tooLargeSentence(file));
      const body = { actionKey: randomUuid(), image: await readBase64(image), picture };
      const uploaded = await call(uploadImage, { body });
      readOnUploaded()(uploaded);
    } catch (error) {
      setMessage({ tone: "danger", ...describeConsoleError(error) });
    } finally {
      setBusy(false);
    }
  };
  return { upload, isBusy, message };
}

/** The types that the file picker offers. HEIC is re-encoded if the browser can decode it. */
export const pickedTypes: readonly string[] = [...imageTypes, "image/heic", "image/heif"];

/** Maximum side lengths in px, tried in this order until the file is small enough. */
const maxSides = [maxImageSide, 1_920, 1_280];
const quality = 0.9;

/**
 * Returns the file unchanged if the server accepts it, otherwise re-encodes it smaller and upright. A file that the
 * browser cannot decode is returned unchanged too, so that the server reports why it rejects it. Throws the server's sentence
 * for a picture of the site that is too small.
 */
async function prepareImage(file: File, picture: SitePicture | undefined): Promise<Blob> {
  if (!pickedTypes.includes(file.type)) return file;
  const url = URL.createObjectURL(file);
  try {
    const image = await decode(url);
    if (!image || isAccepted(file, image)) return file;
    const size = sizeOf(image);
    if (picture && isTooSmall(size, picture)) {
      throw new LocalizedError(contentRejections.pictureTooSmall.sentence({ picture, ...size }));
    }
    return (await drawSmaller(image, outputType(file), picture)) ?? file;
  } finally {
    URL.revokeObjectURL(url);
  }
}

/**
 * Decodes with an `<img>`, which applies a photo's orientation in every supported browser, unlike `createImageBitmap`.
 */
async function decode(url: string): Promise<HTMLImageElement | undefined> {
  const image = new Image();
  image.src = url;
  return await image.decode().then(
    () => image,
    () => undefined,
  );
}

const sizeOf = ({ naturalWidth, naturalHeight }: HTMLImageElement) => ({
  width: naturalWidth,
  height: naturalHeight,
});

function isAccepted({ type, size }: File, { naturalWidth, naturalHeight }: HTMLImageElement): boolean {
  const isAcceptedType = imageTypes.some((accepted) => accepted === type);
  return isAcceptedType && size <= maxImageBytes && naturalWidth * naturalHeight <= maxImagePixels;
}

/** Photos become JPEG. Types that may be transparent become WebP; Safari cannot write WebP and writes PNG instead. */
function outputType({ type }: File): string {
  return ["image/png", "image/webp", "image/avif"].includes(type) ? "image/webp" : "image/jpeg";
}

async function drawSmaller(
  image: HTMLImageElement,
  type: string,
  picture: SitePicture | undefined,
): Promise<Blob | null> {
  let drawn: Blob | null = null;
  for (const side of maxSides) {
    drawn = await draw(image, type, fitImage(sizeOf(image), side, picture));
    if (drawn && drawn.size <= maxImageBytes) return drawn;
  }
  return drawn;
}

async function draw(
  image: HTMLImageElement,
  type: string,
  { part, size }: ReturnType<typeof fitImage>,
): Promise<Blob | null> {
  const canvas = Object.assign(document.createElement("canvas"), size);
  const context = canvas.getContext("2d");
  if (!context) return null;
  context.imageSmoothingQuality = "high";
  context.drawImage(image, part.left, part.top, part.width, part.height, 0, 0, size.width, size.height);
  return await new Promise((resolve) => canvas.toBlob(resolve, type, quality));
}
