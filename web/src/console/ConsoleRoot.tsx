import type { Language } from "@baleen/contract/language.ts";
import type { Theme } from "@baleen/contract/rendering.ts";
import { QueryClientProvider } from "@tanstack/react-query";
import { useState } from "react";
import { LanguageProvider } from "../platform/i18n/use-language.tsx";
import { PreferencesProvider } from "../platform/preferences/preferences.tsx";
import { CallProvider, makeQueryClient } from "./calls/CallProvider.tsx";
import { setupPath } from "./paths.ts";
import { DocumentLanguage } from "./shell/PageFrame.tsx";
import { Pages } from "./shell/Pages.tsx";
import { SetupPage } from "./sign-in/SetupPage.tsx";
import { SignedIn } from "./sign-in/SignedIn.tsx";

/** The operators' console, a single-page application without server rendering. */
export function ConsoleRoot({ language, theme }: { language: Language; theme: Theme }) {
  const [queries] = useState(makeQueryClient);
  return (
    <PreferencesProvider initialTheme={theme} initialReducedMotion>
      <LanguageProvider initial={language}>
        <DocumentLanguage />
        <QueryClientProvider client={queries}>
          <CallProvider>
            {location.pathname === setupPath ? (
              <SetupPage />
            ) : (
              <SignedIn>
                <Pages />
              </SignedIn>
            )}
          </CallProvider>
        </QueryClientProvider>
      </LanguageProvider>
    </PreferencesProvider>
  );
}
