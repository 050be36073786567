import type { Localized } from "@baleen/contract/language.ts";
import { useState } from "react";
import { TextField, type TextFieldProps } from "../../ui/fields/TextField.tsx";
import { useText } from "../i18n/use-language.tsx";
import styles from "./SecretField.module.css";

const show: Localized = { zh: "显示", en: "Show" };
const hide: Localized = { zh: "隐藏", en: "Hide" };

/** A password field that can show its value. Pasting and password managers work. */
export function SecretField(field: Omit<TextFieldProps, "type" | "after">) {
  const text = useText();
  const [shown, setShown] = useState(false);
  const words = text(shown ? hide : show);
  return (
    <TextField
      inputMode="text"
      enterKeyHint={field.autoComplete === "current-password" ? "go" : "next"}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...field}
      type={shown ? "text" : "password"}
      data-secret
      after={
        <button
          type="button"
          className={styles.toggle}
          aria-label={`${words} ${field.label}`}
          onClick={() => setShown(!shown)}
        >
          {words}
        </button>
      }
    />
  );
}
