import type { Localized } from "@baleen/contract/language.ts";
import { useState } from "react";
import { useLanguage } from "../i18n/language.tsx";
import { type CodeRequest, codeProblem, requestCode } from "./request-code.ts";
import { type Cooldown, resendDelay } from "./use-cooldown.ts";

interface SendingFailure {
  readonly error: unknown;
  readonly sentence: Localized;
}

interface CodeSending {
  readonly isBusy: boolean;
  /** Has a code sent and starts the wait for the next. Resolves with what went wrong, if something did. */
  send(request: CodeRequest): Promise<SendingFailure | undefined>;
}

export function useCodeSending(cooldown: Cooldown): CodeSending {
  const { language } = useLanguage();
  const [isBusy, setBusy] = useState(false);
  return {
    isBusy,
    async send(request) {
      setBusy(true);
      try {
        await requestCode(request, language);
        cooldown.start();
        return undefined;
      } catch (error) {
        const waitS = resendDelay(error);
        if (waitS !== undefined) cooldown.start(waitS);
        return { error, sentence: codeProblem(error, request) };
      } finally {
        setBusy(false);
      }
    },
  };
}
