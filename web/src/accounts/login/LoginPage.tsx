import { type ComponentType, Fragment, type ReactNode, useEffect, useState } from "react";
import { useText } from "../../platform/i18n/use-language.tsx";
import { lazyModule, loadingCodeFailed, useLazyModule } from "../../platform/lazy/lazy-module.ts";
import { BannerRegion } from "../../ui/Banner.tsx";
import { Tabs } from "../../ui/tabs/Tabs.tsx";
import { useCooldown } from "../codes/cooldown.ts";
import styles from "../form.module.css";
import { type Flash, takeFlash } from "../session/return-path-and-flash.ts";
import { SignInLayout } from "../sign-in/SignInLayout.tsx";
import { loginTabs, texts } from "../sign-in/sign-in.text.ts";
import { useIntendedPurchase, usePhoneTabFirst } from "../sign-in/use-intended-purchase.ts";
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
      {purchase.show("login")}
      <BannerRegion tone="success">{flash === "registered" && text(texts.registered)}</BannerRegion>
      <BannerRegion tone="danger">{flash === "expired" && text(texts.expired)}</BannerRegion>
      <Wechat>
        <LoginForm
          knownLogin={knownLogin}
          isBuying={purchase.isBuying}
          onSubmit={() => setFlash(undefined)}
        />
        <p className={styles.note}>
          {text(texts.noAccount)} <a href="/register">{text(texts.register)}</a>
        </p>
      </Wechat>
    </SignInLayout>
  );
}

const codeLoginForm = lazyModule("CodeLoginForm", () => {
  // Also fetch the module that sends the form.
  logInModule.prefetch();
  return import("./CodeLoginForm.tsx");
});
const sessionConflictDialog = lazyModule(
  "SessionConflictDialog",
  () => import("./SessionConflictDialog.tsx"),
);

const methods = ["username", "email", "phone"] as const;

interface FormProps extends Props {
  isBuying: boolean;
  onSubmit(): void;
}

/** The login form with its three tabs. Each tab is a form of its own, so switching tabs clears it. */
function LoginForm({ knownLogin, isBuying, onSubmit }: FormProps) {
  const text = useText();
  const [method, setMethod] = useState<(typeof methods)[number]>("username");
  const codeLogin = useLazyModule(codeLoginForm);
  const conflictDialog = useLazyModule(sessionConflictDialog);
  const login = useLogin({ onSubmit, whenDialogLoaded: conflictDialog.whenLoaded });
  // Kept here so that a cooldown survives switching the tab.
  const cooldowns = { email: useCooldown(), phone: useCooldown() };

  const showTab = (next: typeof method) => {
    setMethod(next);
    login.abort();
  };
  const { whenLoaded } = codeLogin;
  const select = usePhoneTabFirst<typeof method>(isBuying && !knownLogin, {
    defaultTab: "username",
    whenLoaded,
    showTab,
  });

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
      {conflictDialog.module && (
        <conflictDialog.module.SessionConflictDialog
          sessions={login.conflict?.sessions}
          busy={login.conflict?.isForcing ?? false}
          onForce={() => login.conflict?.answer(true)}
          // Once the forced login was sent, the other sessions end even if its reply is ignored.
          onCancel={login.abort}
        />
      )}
    </>
  );
}
