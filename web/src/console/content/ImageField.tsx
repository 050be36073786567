import { consoleErrors } from "@baleen/contract/back-office/console-errors.ts";
import { imageErrors } from "@baleen/contract/content/image-errors.ts";
import type { Localized } from "@baleen/contract/language.ts";
import { useState } from "react";
import { FormMessage } from "../../platform/forms/Form.tsx";
import { imageSource } from "../../platform/site-config/ConfiguredImage.tsx";
import { TextField } from "../../ui/fields/TextField.tsx";
import { useShow } from "../values/values.tsx";
import styles from "./content.module.css";
import { UploadButton } from "./UploadButton.tsx";
import { useUpload } from "./use-upload.ts";

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
  const uploading = useUpload(({ path }) => onChange(path));
  const [committedValue, setLeft] = useState(value);
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
        {error === undefined && <ExternalImage key={committedValue} url={committedValue} />}
        <UploadButton label={label} uploading={uploading} />
      </div>
      <FormMessage message={uploading.message} />
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
  const checkImage = async () => {
    const reply = await fetch(source)
      .then((answer) => answer.json())
      .catch(() => null);
    setProblem(problemOf(reply));
  };
  return <img src={source} alt="" width="96" height="64" onError={() => void checkImage()} />;
}

/**
 * The message of an error about the image or its host; null for any other error, such as for a host that is not saved
 * yet.
 */
function problemOf(reply: { readonly code?: unknown } | null): Localized | null {
  const kinds = [consoleErrors.imageHostFaked, imageErrors.imageInvalid, imageErrors.imageUnavailable];
  return kinds.find(({ code }) => code === reply?.code)?.sentence ?? null;
}
