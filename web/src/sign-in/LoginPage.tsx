import { useEffect, useState } from "react";
import { useText } from "../i18n/language.tsx";
import { Link } from "../navigation/Link.tsx";
import type { PageDefinition } from "../navigation/page.ts";
import { type Notice, takeNotice } from "../session/visit-memory.ts";
import { Banner } from "../ui/Banner.tsx";
import styles from "./form.module.css";
import { LoginForm } from "./LoginForm.tsx";
import { NeedsScript } from "./NeedsScript.tsx";
import { SignInFrame } from "./SignInFrame.tsx";
import { texts } from "./sign-in.text.ts";

export const page: PageDefinition = {
  Page: LoginPage,
  title: texts.login,
  description: {
    zh: "登录鲸帧，查看会员状态，购买或续订会员。",
    en: "Sign in to Baleen to see your membership, buy one or prolong it.",
  },
  indexed: false,
};

export function LoginPage() {
  const text = useText();
  const [notice, setNotice] = useState<Notice>();
  // Kept by this browser, so it cannot be part of what the server renders.
  useEffect(() => setNotice((shown) => takeNotice(["registered", "expired"]) ?? shown), []);
  return (
    <SignInFrame title={text(texts.login)}>
      {notice === "registered" && <Banner tone="success">{text(texts.registered)}</Banner>}
      {notice === "expired" && <Banner tone="danger">{text(texts.expired)}</Banner>}
      <NeedsScript />
      <LoginForm />
      <p className={styles.note}>
        {text(texts.noAccount)} <Link href="/register">{text(texts.register)}</Link>
      </p>
    </SignInFrame>
  );
}
