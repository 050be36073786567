// @vitest-environment happy-dom

import { languages } from "@baleen/contract/language.ts";
import { QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { LanguageProvider } from "../../platform/i18n/use-language.tsx";
import { CallProvider, makeQueryClient } from "../calls/calls.tsx";
import { OperatorContext } from "../sign-in/operator.ts";
import { Shell } from "./Shell.tsx";
import { texts } from "./shell.text.ts";

const operator = { id: 1, login: "li", name: "Li", role: "reader", language: null };

describe.each(languages)("in %s", (language) => {
  const show = (isRehearsal: boolean) =>
    renderToStaticMarkup(
      <LanguageProvider language={language}>
        <QueryClientProvider client={makeQueryClient()}>
          <CallProvider>
            <OperatorContext value={{ ...operator, isRehearsal } as never}>
              <Shell>page</Shell>
            </OperatorContext>
          </CallProvider>
        </QueryClientProvider>
      </LanguageProvider>,
    );

  test("every page of the console says that payments are a rehearsal, and none says so otherwise", () => {
    expect(show(true)).toContain(texts.rehearsal[language]);
    expect(show(false)).not.toContain(texts.rehearsal[language]);
  });
});
