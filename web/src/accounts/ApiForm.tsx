import type { Localized } from "@baleen/contract/language.ts";
import type { ComponentProps, ReactNode } from "react";
import { Form, FormButton, FormMessage } from "../platform/forms/Form.tsx";
import type { useApiForm } from "../platform/forms/use-api-form.ts";
import { useText } from "../platform/i18n/use-language.tsx";
import styles from "./form.module.css";
import { isResolvedBySigningIn } from "./session/require-user.ts";
import { saveReturnPath } from "./session/return-path-and-flash.ts";

const signIn: Localized = { zh: "去登录", en: "Sign in" };

interface Props
  extends Pick<ComponentProps<typeof FormButton>, "className" | "kind">,
    Pick<ComponentProps<typeof Form>, "name"> {
  api: Pick<ReturnType<typeof useApiForm>, "submit" | "message" | "isSubmitting">;
  texts: Readonly<Record<"submit" | "submitting", Localized>>;
  children: ReactNode;
}

/** The form of a `useApiForm`: its fields, the submit result and the submit button. Other props go to the button. */
export function ApiForm({ api: { submit, message, isSubmitting }, name, texts, children, ...button }: Props) {
  const text = useText();
  return (
    <Form name={name} className={styles.fields} onSubmit={submit}>
      {children}
      <FormMessage message={message} />
      {message && isResolvedBySigningIn(message.message) && (
        <a href="/login" onClick={() => saveReturnPath(location.pathname)}>
          {text(signIn)}
        </a>
      )}
      <FormButton
        {...button}
        label={texts.submit}
        pendingLabel={texts.submitting}
        isSubmitting={isSubmitting}
      />
    </Form>
  );
}
