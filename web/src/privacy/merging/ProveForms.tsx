import { useState } from "react";
import { ApiForm } from "../../accounts/ApiForm.tsx";
import { useCooldown } from "../../accounts/codes/cooldown.ts";
import { loginTabs } from "../../accounts/sign-in/login-tabs.text.ts";
import { describeError } from "../../platform/errors/describe-error.ts";
import { SecretField } from "../../platform/forms/SecretField.tsx";
import { useApiForm } from "../../platform/forms/use-api-form.ts";
import { useText } from "../../platform/i18n/use-language.tsx";
import { lazyModule, loadingCodeFailed, useLazyModule } from "../../platform/lazy/lazy-module.ts";
import { BannerRegion } from "../../ui/Banner.tsx";
import { UsernameField } from "../../ui/fields/TextField.tsx";
import { Tabs } from "../../ui/tabs/Tabs.tsx";
import { proofTexts } from "./MergePage.text.ts";
import type { Prove } from "./prove.ts";

const proveByCode = lazyModule("ProveByCode", () => import("./ProveByCode.tsx"));

const methods = ["username", "email", "phone"] as const;

/** Signs in to the other account, without a session. Each tab is a form of its own. */
export function ProveForms({ prove }: { prove: Prove }) {
  const text = useText();
  const [method, setMethod] = useState<(typeof methods)[number]>("username");
  const { module: byCode, hasFailed, whenLoaded } = useLazyModule(proveByCode);
  // Kept here so that a cooldown survives switching the tab.
  const cooldowns = { email: useCooldown(), phone: useCooldown() };
  const select = (next: typeof method) => {
    if (next === "username") setMethod(next);
    else whenLoaded(() => setMethod(next));
  };
  return (
    <>
      <BannerRegion tone="danger">{hasFailed && text(loadingCodeFailed)}</BannerRegion>
      <Tabs
        label={text(loginTabs.label)}
        tabs={methods.map((name) => ({ name, label: text(loginTabs[name]) }))}
        selected={method}
        onSelect={select}
        prefetch={proveByCode.prefetch}
      >
        {method === "username" || !byCode ? (
          <PasswordForm prove={prove} />
        ) : (
          <byCode.ProveByCode contactKind={method} cooldown={cooldowns[method]} prove={prove} />
        )}
      </Tabs>
    </>
  );
}

interface Values {
  username: string;
  password: string;
}

function PasswordForm({ prove }: { prove: Prove }) {
  const text = useText();
  const api = useApiForm<Values>({
    schema: async () => (await import("../../accounts/sign-in/form-rules.ts")).passwordLoginForm,
    fields: ["username", "password"],
    describe: (error) => describeError(error, proofTexts.failed),
    send: (values) => prove({ type: "username", ...values }),
  });
  return (
    <ApiForm name="merge-password" api={api} texts={proofTexts}>
      <UsernameField
        label={text(proofTexts.username)}
        hint={text(proofTexts.usernameHint)}
        {...api.field("username")}
      />
      <SecretField
        label={text(proofTexts.password)}
        autoComplete="current-password"
        {...api.field("password")}
      />
    </ApiForm>
  );
}
