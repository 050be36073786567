import { consoleErrors } from "@baleen/contract/back-office/console-errors.ts";
import {
  imageTypes,
  maxImageBytes,
  maxImagePixels,
  maxImageSide,
} from "@baleen/contract/back-office/image-limits.ts";
import { uploadImage } from "@baleen/contract/back-office/media.ts";
import { imageErrors } from "@baleen/contract/content/image-errors.ts";
import type { Localized } from "@baleen/contract/language.ts";
import { useState } from "react";
import { randomUuid } from "../../platform/browser/random-uuid.ts";
import { readBase64 } from "../../platform/browser/read-base64.ts";
import { LocalizedError } from "../../platform/errors/describe-error.ts";
import { FormMessage, type Message } from "../../platform/forms/Form.tsx";
import { imageSource } from "../../platform/site-config/ConfiguredImage.tsx";
import { buttonClass } from "../../ui/Button.tsx";
import { TextField } from "../../ui/fields/TextField.tsx";
import { useLatest } from "../../ui/use-latest.ts";
import { describeConsoleError, useCalls } from "../calls/calls.tsx";
import { useShow } from "../values/values.tsx";
import styles from "./content.module.css";
import { texts, uploadOf } from "./content.text.ts";

/** The error for a file that the browser could not shrink. */
function tooLargeSentence({ type }: File): Localized {
  if (/^image\/hei[cf]$/.test(type)) return consoleErrors.imageIsHeic.sentence;
  return {
    zh: "文件超过5 MB，浏览器也打不开它，无法缩小",
    en: "The file is larger than 5 MB, and the browser cannot open it to make it smaller",
  };
}

interface Props {
  readonly label: Localized;
  readonly value: string;
  readonly error: string | undefined;
  readonly hint: string | undefined;
  onChange(path: string): void;
}

/** An image field: its URL, typed or set by an upload, with a preview. */
export function ImageField({ label, value, error, hint, onChange }: Props) {
  const show = useShow();
  const { upload, isBusy, message } = useUpload(onChange);
  const [left, setLeft] = useState(value);
  const isShown = error === undefined && /^\/(?!\/)/.test(value);
  return (
    <div className={styles.image}>
      <TextField
        label={show(label)}
        value={value}
        error={error}
        hint={hint}
        aria-required={hint === undefined}
        autoComplete="off"
        onChange={(event) => onChange(event.target.value)}
        onBlur={() => setLeft(value)}
      />
      <div className={styles.upload}>
        {isShown && <img src={value} alt="" width="96" height="64" />}
        {error === undefined && <ExternalImage key={left} url={left} />}
        <label className={buttonClass("ghost")}>
          {show(uploadOf(label))}
          <input
            type="file"
            accept={pickedTypes.join(",")}
            disabled={isBusy}
            onChange={(event) => {
              const [file] = event.target.files ?? [];
              if (file) void upload(file);
            }}
          />
        </label>
        <span role="status">{isBusy && show(texts.uploading)}</span>
      </div>
      <FormMessage message={message} />
    </div>
  );
}

/** Previews an image from another host as this site will serve it to visitors, or shows why it cannot be served. */
function ExternalImage({ url }: { url: string }) {
  const show = useShow();
  const [problem, setProblem] = useState<Localized | null>();
  const source = /^https?:/i.test(url) ? imageSource(url) : undefined;
  if (source === undefined || problem === null) return null;
  if (problem) return <span role="status">{show(problem)}</span>;
  const findOut = async () => {
    const reply = await fetch(source)
      .then((answer) => answer.json())
      .catch(() => null);
    setProblem(problemOf(reply));
  };
  return <img src={source} alt="" width="96" height="64" onError={() => void findOut()} />;
}

/**
 * The message of an error about the image or its host; null for any other error, such as for a host that is not saved
 * yet.
 */
function problemOf(reply: { readonly code?: unknown } | null): Localized | null {
  const kinds = [consoleErrors.imageHostFaked, imageErrors.imageInvalid, imageErrors.imageUnavailable];
  return kinds.find(({ code }) => code === reply?.code)?.sentence ?? null;
}

function useUpload(onPath: (path: string) => void) {
  const { call } = useCalls();
  const [isBusy, setBusy] = useState(false);
  const [message, setMessage] = useState<Message>();
  // `onPath` is read after the upload, because other fields may have changed in the meantime.
  const readOnPath = useLatest(onPath);
  const upload = async (file: File) => {
    setBusy(true);
    setMessage(undefined);
    try {
      const image = await prepareImage(file);
      if (image.size > maxImageBytes) throw new LocalizedError(tooLargeSentence(file));
      const body = { actionKey: randomUuid(), image: await readBase64(image) };
      const { path } = await call(uploadImage, { body });
      readOnPath()(path);
    } catch (error) {
      setMessage({ tone: "danger", ...describeConsoleError(error) });
    } finally {
      setBusy(false);
    }
  };
  return { upload, isBusy, message };
}

/** The types that the file picker offers. HEIC is re-encoded if the browser can decode it. */
const pickedTypes: readonly string[] = [...imageTypes, "image/heic", "image/heif"];

/** Maximum side lengths in px, tried in this order until the file is small enough. */
const maxSides = [maxImageSide, 1_920, 1_280];
const quality = 0.9;

/**
 * Returns the file unchanged if the server accepts it, otherwise re-encodes it smaller and upright. A file that the
 * browser cannot decode is returned unchanged too, so that the server reports why it rejects it.
 */
async function prepareImage(file: File): Promise<Blob> {
  if (!pickedTypes.includes(file.type)) return file;
  const url = URL.createObjectURL(file);
  try {
    const image = await decode(url);
    if (!image || isAccepted(file, image)) return file;
    return (await drawSmaller(image, outputType(file))) ?? file;
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

function isAccepted({ type, size }: File, { naturalWidth, naturalHeight }: HTMLImageElement): boolean {
  const isAcceptedType = imageTypes.some((accepted) => accepted === type);
  return isAcceptedType && size <= maxImageBytes && naturalWidth * naturalHeight <= maxImagePixels;
}

/** Photos become JPEG. Types that may be transparent become WebP; Safari cannot write WebP and writes PNG instead. */
function outputType({ type }: File): string {
  return ["image/png", "image/webp", "image/avif"].includes(type) ? "image/webp" : "image/jpeg";
}

async function drawSmaller(image: HTMLImageElement, type: string): Promise<Blob | null> {
  let drawn: Blob | null = null;
  for (const side of maxSides) {
    drawn = await draw(image, side, type);
    if (drawn && drawn.size <= maxImageBytes) return drawn;
  }
  return drawn;
}

async function draw(image: HTMLImageElement, maxSide: number, type: string): Promise<Blob | null> {
  const { naturalWidth, naturalHeight } = image;
  const scale = Math.min(1, maxSide / Math.max(naturalWidth, naturalHeight));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(naturalWidth * scale));
  canvas.height = Math.max(1, Math.round(naturalHeight * scale));
  const context = canvas.getContext("2d");
  if (!context) return null;
  context.imageSmoothingQuality = "high";
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return await new Promise((resolve) => canvas.toBlob(resolve, type, quality));
}
