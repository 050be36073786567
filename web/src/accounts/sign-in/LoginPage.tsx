import { useEffect, useState } from "react";
import { useText } from "../../platform/i18n/language.tsx";
import { Link } from "../../platform/navigation/Link.tsx";
import type { PageDefinition } from "../../platform/navigation/page.ts";
import { ScriptRequired } from "../../platform/navigation/ScriptRequired.tsx";
import { BannerRegion } from "../../ui/Banner.tsx";
import { type Flash, takeFlash } from "../session/tab-storage.ts";
import styles from "./form.module.css";
import { LoginForm } from "./LoginForm.tsx";
import { SignInLayout } from "./SignInLayout.tsx";
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
  const [flash, setFlash] = useState<Flash>();
  useSignedInAlready();
  // In the tab's storage, which the server cannot read.
  useEffect(() => {
    // Screen readers miss text that is inserted together with its live region.
    const frame = requestAnimationFrame(() =>
      setFlash((shown) => takeFlash(["registered", "expired"]) ?? shown),
    );
    return () => cancelAnimationFrame(frame);
  }, []);
  return (
    <SignInLayout title={text(texts.login)}>
      <BannerRegion tone="success">{flash === "registered" && text(texts.registered)}</BannerRegion>
      <BannerRegion tone="danger">{flash === "expired" && text(texts.expired)}</BannerRegion>
      <ScriptRequired />
      <LoginForm onSubmit={() => setFlash(undefined)} />
      <p className={styles.note}>
        {text(texts.noAccount)} <Link href="/register">{text(texts.register)}</Link>
      </p>
    </SignInLayout>
  );
}
