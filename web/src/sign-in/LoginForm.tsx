import { useState } from "react";
import { useCooldown } from "../codes/use-cooldown.ts";
import { useText } from "../i18n/language.tsx";
import { Tabs } from "../ui/tabs/Tabs.tsx";
import { PasswordLoginForm } from "./PasswordLoginForm.tsx";
import { SessionConflictDialog } from "./SessionConflictDialog.tsx";
import { loginTabs } from "./sign-in.text.ts";
import { useLogin } from "./use-login.ts";
import { useTabCode } from "./use-tab-code.ts";

const loadCodeLoginForm = () => import("./CodeLoginForm.tsx");

const ways = ["username", "email", "phone"] as const;

/** The three ways to sign in. Each panel is a form of its own, so changing the tab clears it. */
export function LoginForm({ onSubmit }: { onSubmit(): void }) {
  const text = useText();
  const [way, setWay] = useState<(typeof ways)[number]>("username");
  const login = useLogin(onSubmit);
  const { state } = login;
  // Kept here: the wait for the next code does not end by changing the tab.
  const cooldowns = { email: useCooldown(), phone: useCooldown() };

  const codeLoginForm = useTabCode(loadCodeLoginForm);

  const select = (next: typeof way) => {
    const show = () => {
      setWay(next);
      login.reset();
    };
    if (next === "username") show();
    else codeLoginForm.whenHere(show);
  };

  const conflict = state.step === "conflict" || state.step === "sending" ? state.conflict : undefined;
  return (
    <>
      <Tabs
        label={text(loginTabs.label)}
        tabs={ways.map((name) => ({ name, label: text(loginTabs[name]) }))}
        selected={way}
        onSelect={select}
      >
        {way === "username" || !codeLoginForm.code ? (
          <PasswordLoginForm login={login} />
        ) : (
          <codeLoginForm.code.CodeLoginForm contactKind={way} login={login} cooldown={cooldowns[way]} />
        )}
      </Tabs>
      <SessionConflictDialog
        sessions={conflict?.sessions}
        busy={state.step === "sending"}
        onForce={login.force}
        onCancel={login.reset}
      />
    </>
  );
}
