import { type ComponentType, Fragment, type ReactNode, useEffect, useState } from "react";
import { useText } from "../../platform/i18n/use-language.tsx";
import { lazyModule, loadingCodeFailed, useLazyModule } from "../../platform/lazy/lazy-module.ts";
import { usePage } from "../../platform/page/page-context.tsx";
import { BannerRegion } from "../../ui/Banner.tsx";
import { Tabs } from "../../ui/tabs/Tabs.tsx";
import { useCooldown } from "../codes/cooldown.ts";
import styles from "../form.module.css";
import { type Flash, takeFlash } from "../session/return-path-and-flash.ts";
import { loginTabs } from "../sign-in/login-tabs.text.ts";
import { SignInLayout } from "../sign-in/SignInLayout.tsx";
import { texts } from "../sign-in/sign-in.text.ts";
import { useIntendedPurchase } from "../sign-in/use-intended-purchase.ts";
import { useRedirectIfSignedIn } from "../sign-in/use-redirect-if-signed-in.ts";
import { type KnownLogin, PasswordLoginForm } from "./PasswordLoginForm.tsx";
import { logInModule, useLogin } from "./use-login.ts";

interface Props {
  /** The credentials of an account that was just registered. */
  knownLogin?: KnownLogin | undefined;
}

interface PageProps extends Props {
  /** Signs in with WeChat, above the forms or in their place. */
  Wechat?: ComponentType<{ children: ReactNode }>;
}

export function LoginPage({ knownLogin, Wechat = Fragment }: PageProps) {
  const text = useText();
  const purchase = useIntendedPurchase();
  const { wechat } = usePage();
  // Inside WeChat, and just after registering, signing in needs no code.
  const offersShortForm = purchase.isBuying && wechat !== "inside" && !knownLogin;
  const [flash, setFlash] = useState<Flash>();
  useRedirectIfSignedIn();
  // An effect, because the server cannot read the storage.
  useEffect(() => {
    // Screen readers miss text that is inserted together with its live region.
    const frame = requestAnimationFrame(() => {
      const nextFlash = takeFlash(["registered", "expired"]);
      if (nextFlash) setFlash(nextFlash);
    });
    return () => cancelAnimationFrame(frame);
  }, []);
  return (
    <SignInLayout title={text(texts.login)}>
      {purchase.show(offersShortForm ? "shortForm" : "login")}
      {offersShortForm && <LazyContinueStep />}
      <BannerRegion tone="success">{flash === "registered" && text(texts.registered)}</BannerRegion>
      <BannerRegion tone="danger">{flash === "expired" && text(texts.expired)}</BannerRegion>
      <Wechat>
        <LoginForm knownLogin={knownLogin} onSubmit={() => setFlash(undefined)} />
        <p className={styles.note}>
          {text(texts.noAccount)} <a href="/register">{text(texts.register)}</a>
        </p>
      </Wechat>
    </SignInLayout>
  );
}

const continueStep = lazyModule("ContinueStep", () => import("../continue/ContinueStep.tsx"));

/** The short form for buyers. */
function LazyContinueStep() {
  const { module, whenLoaded } = useLazyModule(continueStep);
  const login = useLogin();
  // If it cannot be loaded, the other forms remain.
  useEffect(() => whenLoaded(() => undefined), [whenLoaded]);
  return module && <module.ContinueStep login={login} />;
}

const codeLoginForm = lazyModule("CodeLoginForm", () => {
  // Also fetch the module that sends the form.
  logInModule.prefetch();
  return import("./CodeLoginForm.tsx");
});

const methods = ["username", "email", "phone"] as const;

interface FormProps extends Props {
  onSubmit(): void;
}

/** The login form with its three tabs. Each tab is a form of its own, so switching tabs clears it. */
function LoginForm({ knownLogin, onSubmit }: FormProps) {
  const text = useText();
  const [method, setMethod] = useState<(typeof methods)[number]>("username");
  const codeLogin = useLazyModule(codeLoginForm);
  const login = useLogin(onSubmit);
  // Kept here so that a cooldown survives switching the tab.
  const cooldowns = { email: useCooldown(), phone: useCooldown() };

  const showTab = (next: typeof method) => {
    setMethod(next);
    login.abort();
  };
  const select = (next: typeof method) => {
    if (next === "username") showTab(next);
    else codeLogin.whenLoaded(() => showTab(next));
  };

  return (
    <>
      <BannerRegion tone="danger">{codeLogin.hasFailed && text(loadingCodeFailed)}</BannerRegion>
      <Tabs
        label={text(loginTabs.label)}
        tabs={methods.map((name) => ({ name, label: text(loginTabs[name]) }))}
        selected={method}
        onSelect={select}
        prefetch={codeLoginForm.prefetch}
      >
        {method === "username" || !codeLogin.module ? (
          <PasswordLoginForm login={login} known={knownLogin} />
        ) : (
          <codeLogin.module.CodeLoginForm contactKind={method} login={login} cooldown={cooldowns[method]} />
        )}
      </Tabs>
      {login.dialog}
    </>
  );
}
