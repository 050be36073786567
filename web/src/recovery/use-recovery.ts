import type { Call } from "@baleen/contract/call.ts";
import { useState } from "react";
import * as z from "zod/mini";
import { sentenceOf } from "../api/api-error.ts";
import { sendCall } from "../api/send-call.ts";
import type { Message } from "../forms/FormMessage.tsx";
import { useLanguage } from "../i18n/language.tsx";
import { endSession, readStoredUser } from "../session/session-store.ts";
import { isUser } from "../session/session-user.ts";
import { texts } from "./recovery.text.ts";

type RecoveryCall = Pick<Call, "method" | "path" | "access" | "envelope" | "timeout">;

export interface Recovery {
  readonly message: Message | undefined;
  say(message: Message | undefined): void;
  /** Has the password replaced. Resolves with what went wrong, if something did. */
  submit(call: RecoveryCall, body: object): Promise<unknown>;
}

const recovered = z.object({ username: z.string() });

/** Replacing a forgotten password; `onDone` hears whose it was. */
export function useRecovery(onDone: (username: string) => void): Recovery {
  const { language } = useLanguage();
  const [message, say] = useState<Message>();
  return {
    message,
    say,
    async submit(call, body) {
      say(undefined);
      try {
        const { value } = await sendCall(call, { body, language });
        const { username } = z.parse(recovered, value);
        endOwnSession(username);
        onDone(username);
        return undefined;
      } catch (error) {
        say({ tone: "danger", sentence: sentenceOf(error, texts.failed) });
        return error;
      }
    },
  };
}

/** The server has ended it already. */
function endOwnSession(username: string): void {
  const user = readStoredUser();
  if (isUser(user) && user.username === username) endSession();
}
