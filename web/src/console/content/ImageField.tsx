import { maxImageBytes } from "@baleen/contract/back-office/image-limits.ts";
import { uploadImage } from "@baleen/contract/back-office/media.ts";
import { errors } from "@baleen/contract/errors.ts";
import type { Localized } from "@baleen/contract/language.ts";
import { useState } from "react";
import { LocalizedError } from "../../platform/errors/describe-error.ts";
import { FormMessage, type Message } from "../../platform/forms/Form.tsx";
import { useText, useTexts } from "../../platform/i18n/language.tsx";
import { buttonClass } from "../../ui/Button.tsx";
import { TextField } from "../../ui/fields/TextField.tsx";
import { useCalls } from "../calls/CallProvider.tsx";
import { describeConsoleError } from "../calls/describe-console-error.ts";
import styles from "./content.module.css";
import { texts, uploadOf } from "./content.text.ts";
import { pickedTypes, prepareImage } from "./prepare-image.ts";

/** The browser could not make it smaller. */
function tooLargeSentence({ type }: File): Localized {
  if (/^image\/hei[cf]$/.test(type)) return errors.imageIsHeic.sentence;
  return {
    zh: "文件超过5 MB，浏览器也打不开它，无法缩小",
    en: "The file is larger than 5 MB, and the browser cannot open it to make it smaller",
  };
}

interface Props {
  readonly label: Localized;
  readonly value: string;
  readonly error: string | undefined;
  onChange(path: string): void;
}

/** The address of an image, typed or that of a file which is uploaded here, and the image. */
export function ImageField({ label, value, error, onChange }: Props) {
  const text = useText();
  const words = useTexts(texts);
  const { upload, isBusy, message } = useUpload(onChange);
  const isShown = error === undefined && /^\/(?!\/)/.test(value);
  return (
    <div className={styles.image}>
      <TextField
        label={text(label)}
        value={value}
        error={error}
        aria-required={false}
        autoComplete="off"
        onChange={(event) => onChange(event.target.value)}
      />
      <div className={styles.upload}>
        {isShown && <img src={value} alt="" width="96" height="64" />}
        <label className={buttonClass("ghost")}>
          {text(uploadOf(label))}
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
        <span role="status">{isBusy && words.uploading}</span>
      </div>
      <FormMessage message={message} />
    </div>
  );
}

function useUpload(onPath: (path: string) => void) {
  const calls = useCalls();
  const [isBusy, setBusy] = useState(false);
  const [message, setMessage] = useState<Message>();
  const upload = async (file: File) => {
    setBusy(true);
    setMessage(undefined);
    try {
      const image = await prepareImage(file);
      if (image.size > maxImageBytes) throw new LocalizedError(tooLargeSentence(file));
      const body = { actionKey: crypto.randomUUID(), image: await readBase64(image) };
      const { path } = await calls.call(uploadImage, { body });
      onPath(path);
    } catch (error) {
      setMessage({ tone: "danger", ...describeConsoleError(error) });
    } finally {
      setBusy(false);
    }
  };
  return { upload, isBusy, message };
}

/** The browser encodes files as a data URL only. */
async function readBase64(file: Blob): Promise<string> {
  return await new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).replace(/^data:[^,]*,/, ""));
    reader.onerror = () => reject(reader.error ?? new Error("The file could not be read"));
    reader.readAsDataURL(file);
  });
}
