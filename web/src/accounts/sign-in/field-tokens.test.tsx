import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { useForm } from "react-hook-form";
import { expect, test } from "vitest";
import { NewPasswordFields } from "../../platform/forms/NewPasswordFields.tsx";
import { LanguageProvider } from "../../platform/i18n/use-language.tsx";
import { CodeField, KeyField } from "../../ui/fields/GroupedField.tsx";
import { ContactField } from "../codes/ContactField.tsx";
import { PasswordLoginForm } from "../login/PasswordLoginForm.tsx";

const login = { dialog: undefined, isSignedIn: false, signIn: async () => {}, abort() {} } as const;

const cases: readonly [string, ReactElement, readonly Readonly<Record<string, string>>[]][] = [
  [
    "a name and a password to sign in",
    <PasswordLoginForm key="login" login={login} />,
    [
      { autocomplete: "username", autocapitalize: "none", spellcheck: "false", enterkeyhint: "next" },
      { type: "password", autocomplete: "current-password", enterkeyhint: "go" },
    ],
  ],
  [
    "a new password",
    <NewPassword key="new" />,
    [
      { type: "password", autocomplete: "new-password", enterkeyhint: "next" },
      { type: "password", autocomplete: "new-password", enterkeyhint: "done" },
    ],
  ],
  [
    "an e-mail address",
    <ContactField key="email" contactKind="email" />,
    [{ type: "email", inputmode: "email", autocomplete: "email" }],
  ],
  [
    "a phone number",
    <ContactField key="phone" contactKind="phone" />,
    [{ type: "tel", inputmode: "numeric", autocomplete: "tel-national" }],
  ],
  [
    "a code",
    <CodeField key="code" label="code" />,
    [{ type: "text", inputmode: "numeric", autocomplete: "one-time-code", pattern: "\\d*" }],
  ],
  [
    "a card key",
    <KeyField key="card" label="key" kind="card" />,
    [{ type: "text", inputmode: "text", autocomplete: "off", autocapitalize: "characters" }],
  ],
];

test.each(cases)("browsers and telephones know what to fill in for %s", (_, fields, expected) => {
  const html = renderToStaticMarkup(<LanguageProvider language="zh">{fields}</LanguageProvider>);
  const inputs = [...html.matchAll(/<input[^>]*>/g)].map(([tag]) => attributesOf(tag));
  expect(inputs).toHaveLength(expected.length);
  for (const [index, attributes] of expected.entries()) expect(inputs[index]).toMatchObject(attributes);
  for (const input of inputs) {
    expect(html).toContain(`for="${input.id}"`);
    expect([input.inputmode, input.enterkeyhint]).not.toContain(undefined);
  }
});

function NewPassword() {
  const form = useForm<{ newPassword: string; confirmation: string }>();
  return <NewPasswordFields form={form} name="newPassword" />;
}

function attributesOf(tag: string): Record<string, string> {
  return Object.fromEntries(
    [...tag.matchAll(/([\w-]+)="([^"]*)"/gi)].map(([, name = "", value = ""]) => [name.toLowerCase(), value]),
  );
}
