import type { Localized } from "@baleen/contract/language.ts";
import type { ComponentProps } from "react";
import { buttonClass } from "../../ui/Button.tsx";
import { useShow } from "../values/values.tsx";
import { texts, uploadOf } from "./content.text.ts";
import { pickedTypes, type useUpload } from "./use-upload.ts";

interface Props {
  readonly label: Localized;
  readonly uploading: ReturnType<typeof useUpload>;
  readonly input?: Pick<ComponentProps<"input">, "ref" | "aria-invalid" | "aria-describedby">;
}

/** A file input that looks like a button, and the state of its upload. */
export function UploadButton({ label, uploading: { upload, isBusy }, input }: Props) {
  const show = useShow();
  return (
    <>
      <label className={buttonClass("ghost")}>
        {show(uploadOf(label))}
        <input
          {...input}
          type="file"
          accept={pickedTypes.join(",")}
          disabled={isBusy}
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            if (file) void upload(file);
            // The same file may be chosen again.
            target.value = "";
          }}
        />
      </label>
      <span role="status">{isBusy && show(texts.uploading)}</span>
    </>
  );
}
