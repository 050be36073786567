import type { Language } from "@baleen/contract/language.ts";
import { QueryClientProvider } from "@tanstack/react-query";
import { useState } from "react";
import { ErrorBoundary } from "../ui/ErrorBoundary.tsx";
import { CallProvider, makeQueryClient } from "./calls/calls.tsx";
import { LeaveGuards } from "./forms/LeaveGuards.tsx";
import { setupPath } from "./paths.ts";
import { BrokenConsole, Pages } from "./shell/Pages.tsx";
import { ConsoleLanguage } from "./shell/Shell.tsx";
import { SetupPage } from "./sign-in/SetupPage.tsx";
import { SignedIn } from "./sign-in/SignedIn.tsx";

/** The operators' console, a single-page application without server rendering. */
export function ConsoleRoot({ language }: { language: Language }) {
  const [queries] = useState(makeQueryClient);
  return (
    <ConsoleLanguage initial={language}>
      <QueryClientProvider client={queries}>
        <CallProvider>
          {location.pathname === setupPath ? (
            <SetupPage />
          ) : (
            <SignedIn>
              <ErrorBoundary fallback={<BrokenConsole />}>
                <LeaveGuards>
                  <Pages />
                </LeaveGuards>
              </ErrorBoundary>
            </SignedIn>
          )}
        </CallProvider>
      </QueryClientProvider>
    </ConsoleLanguage>
  );
}
