import { checkPassword } from "@baleen/contract/passwords.ts";
import { findPasswordError } from "@baleen/contract/rules.ts";
import { useRef, useState } from "react";
import { callApi } from "../api/call-api.ts";
import { useLanguage } from "../i18n/language.tsx";

interface CommonPassword {
  /** True while the password last looked at is known to be a common one. */
  readonly isCommon: boolean;
  /** Asks about a password that has been typed to its end. */
  look(password: string): void;
  /** Another password is being typed. */
  forget(): void;
}

/** Whether a new password is one that many people have. It only warns, so not knowing is no problem. */
export function useCommonPassword(): CommonPassword {
  const { language } = useLanguage();
  const [isCommon, setCommon] = useState(false);
  const latest = useRef<string>(undefined);
  return {
    isCommon,
    look(password) {
      if (password === latest.current || findPasswordError(password) !== undefined) return;
      latest.current = password;
      callApi(checkPassword, { body: { password }, language }).then(
        ({ common }) => password === latest.current && setCommon(common),
        () => undefined,
      );
    },
    forget() {
      latest.current = undefined;
      setCommon(false);
    },
  };
}
