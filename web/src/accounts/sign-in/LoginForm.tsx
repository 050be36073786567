import { useState } from "react";
import { useText } from "../../platform/i18n/language.tsx";
import { useLazyModule } from "../../platform/lazy/use-lazy-module.ts";
import { Tabs } from "../../ui/tabs/Tabs.tsx";
import { useCooldown } from "../codes/cooldown.ts";
import { PasswordLoginForm } from "./PasswordLoginForm.tsx";
import { loginTabs } from "./sign-in.text.ts";
import { useLogin } from "./use-login.ts";

/** Also loads what sends the form, so that signing in then waits for the answer alone. */
const loadCodeLogin = () => {
  import("./log-in.ts").catch(() => undefined);
  return import("./CodeLoginForm.tsx");
};
const loadConflictDialog = () => import("./SessionConflictDialog.tsx");

const ways = ["username", "email", "phone"] as const;

/** The three tabs. Each is a form of its own, so switching the tab clears it. */
export function LoginForm({ onSubmit }: { onSubmit(): void }) {
  const text = useText();
  const [way, setWay] = useState<(typeof ways)[number]>("username");
  const codeLogin = useLazyModule(loadCodeLogin);
  const conflictDialog = useLazyModule(loadConflictDialog);
  const login = useLogin({ onSubmit, whenDialogLoaded: conflictDialog.whenLoaded });
  // Kept here so that a cooldown survives switching the tab.
  const cooldowns = { email: useCooldown(), phone: useCooldown() };

  const select = (next: typeof way) => {
    const show = () => {
      setWay(next);
      login.reset();
    };
    if (next === "username") show();
    else codeLogin.whenLoaded(show);
  };

  return (
    <>
      <Tabs
        label={text(loginTabs.label)}
        tabs={ways.map((name) => ({ name, label: text(loginTabs[name]) }))}
        selected={way}
        onSelect={select}
      >
        {way === "username" || !codeLogin.module ? (
          <PasswordLoginForm login={login} />
        ) : (
          <codeLogin.module.CodeLoginForm contactKind={way} login={login} cooldown={cooldowns[way]} />
        )}
      </Tabs>
      {conflictDialog.module && (
        <conflictDialog.module.SessionConflictDialog
          sessions={login.conflict?.sessions}
          busy={login.conflict?.isForcing ?? false}
          onForce={() => login.conflict?.answer(true)}
          onCancel={login.reset}
        />
      )}
    </>
  );
}
