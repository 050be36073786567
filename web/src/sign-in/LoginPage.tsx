import { useEffect, useState } from "react";
import { useText } from "../i18n/language.tsx";
import { Link } from "../navigation/Link.tsx";
import type { PageDefinition } from "../navigation/page.ts";
import { ScriptRequired } from "../navigation/ScriptRequired.tsx";
import { type Notice, takeNotice } from "../session/visit-memory.ts";
import { BannerRegion } from "../ui/Banner.tsx";
import styles from "./form.module.css";
import { LoginForm } from "./LoginForm.tsx";
import { SignInFrame } from "./SignInFrame.tsx";
import { texts } from "./sign-in.text.ts";
import { useSignedInAlready } from "./use-signed-in-already.ts";

export const page: PageDefinition = {
  Page: LoginPage,
  title: texts.login,
  description: {
    zh: "登录鲸帧，查看会员状态，购买或续订会员。",
    en: "Sign in to Baleen to see your membership, buy one or extend it.",
  },
  indexed: false,
};

export function LoginPage() {
  const text = useText();
  const [notice, setNotice] = useState<Notice>();
  useSignedInAlready();
  // Kept by this browser, so it cannot be part of what the server renders.
  useEffect(() => {
    // A frame later than its place, or whoever listens may miss it after a change of page.
    const frame = requestAnimationFrame(() =>
      setNotice((shown) => takeNotice(["registered", "expired"]) ?? shown),
    );
    return () => cancelAnimationFrame(frame);
  }, []);
  return (
    <SignInFrame title={text(texts.login)}>
      <BannerRegion tone="success">{notice === "registered" && text(texts.registered)}</BannerRegion>
      <BannerRegion tone="danger">{notice === "expired" && text(texts.expired)}</BannerRegion>
      <ScriptRequired />
      <LoginForm onSubmit={() => setNotice(undefined)} />
      <p className={styles.note}>
        {text(texts.noAccount)} <Link href="/register">{text(texts.register)}</Link>
      </p>
    </SignInFrame>
  );
}
