import { useText } from "../../platform/i18n/language.tsx";
import { Link } from "../../platform/navigation/Link.tsx";
import type { PageDefinition } from "../../platform/navigation/page.ts";
import { ScriptRequired } from "../../platform/navigation/ScriptRequired.tsx";
import styles from "./form.module.css";
import { RegisterForm } from "./RegisterForm.tsx";
import { SignInLayout } from "./SignInLayout.tsx";
import { texts } from "./sign-in.text.ts";
import { useSignedInAlready } from "./use-signed-in-already.ts";

export const page: PageDefinition = {
  Page: RegisterPage,
  title: texts.register,
  description: {
    zh: "用一个用户名和密码注册鲸帧，不需要手机号。",
    en: "Open a Baleen account with a username and a password. No phone number needed.",
  },
  indexed: false,
};

export function RegisterPage() {
  const text = useText();
  useSignedInAlready();
  return (
    <SignInLayout title={text(texts.register)}>
      <ScriptRequired />
      <RegisterForm />
      <p className={styles.note}>
        {text(texts.hasAccount)} <Link href="/login">{text(texts.login)}</Link>
      </p>
    </SignInLayout>
  );
}
