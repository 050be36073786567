import { register } from "@baleen/contract/registration.ts";
import { useState } from "react";
import { sentenceOf } from "../api/api-error.ts";
import { sendCall } from "../api/send-call.ts";
import type { Message } from "../forms/FormMessage.tsx";
import { useLanguage } from "../i18n/language.tsx";
import { useNavigate } from "../navigation/location.ts";
import { setFlash } from "../session/tab-storage.ts";
import type { RegistrationType, RegistrationValues } from "./form-rules.ts";
import { registrationBody } from "./registration-body.ts";
import { texts } from "./sign-in.text.ts";

interface Registration {
  readonly message: Message | undefined;
  say(message: Message | undefined): void;
  /** Opens the account and goes to sign in. Resolves with what went wrong, if something did. */
  submit(type: RegistrationType, values: RegistrationValues): Promise<unknown>;
}

export function useRegistration(): Registration {
  const { language } = useLanguage();
  const navigate = useNavigate();
  const [message, say] = useState<Message>();
  return {
    message,
    say,
    async submit(type, values) {
      say(undefined);
      try {
        // What it answers on success is of no use here, so it need not be understood.
        await sendCall(register, { body: registrationBody(type, values), language });
        setFlash("registered");
        navigate("/login");
        return undefined;
      } catch (error) {
        say({ tone: "danger", sentence: sentenceOf(error, texts.registrationFailed) });
        return error;
      }
    },
  };
}
