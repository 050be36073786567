import type { Language } from "@baleen/contract/language.ts";
import { CallProvider } from "./calls/calls.tsx";
import { LeaveGuards } from "./forms/LeaveGuards.tsx";
import { setupPath } from "./paths.ts";
import { Pages } from "./shell/Pages.tsx";
import { ConsoleLanguage } from "./shell/Shell.tsx";
import { SetupPage } from "./sign-in/SetupPage.tsx";
import { SignedIn } from "./sign-in/SignedIn.tsx";

/** The operators' console, a single-page application without server rendering. */
export function ConsoleRoot({ language }: { language: Language }) {
  return (
    <ConsoleLanguage initial={language}>
      <CallProvider>
        {location.pathname === setupPath ? (
          <SetupPage />
        ) : (
          <SignedIn>
            <LeaveGuards>
              <Pages />
            </LeaveGuards>
          </SignedIn>
        )}
      </CallProvider>
    </ConsoleLanguage>
  );
}
