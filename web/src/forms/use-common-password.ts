import { checkPassword } from "@baleen/contract/passwords.ts";
import { refusePassword } from "@baleen/contract/rules.ts";
import { useRef, useState } from "react";
import { callApi } from "../api/call-api.ts";
import { useLanguage } from "../i18n/language.tsx";

interface CommonPassword {
  /** True if the password that was checked last is a common one. */
  readonly isCommon: boolean;
  check(password: string): void;
  reset(): void;
}

/** Asks the server whether a new password is among the most common ones. Only a warning, so errors are ignored. */
export function useCommonPassword(): CommonPassword {
  const { language } = useLanguage();
  const [isCommon, setCommon] = useState(false);
  const latest = useRef<string>(undefined);
  return {
    isCommon,
    check(password) {
      if (password === latest.current || refusePassword(password) !== undefined) return;
      latest.current = password;
      callApi(checkPassword, { body: { password }, language }).then(
        ({ common }) => password === latest.current && setCommon(common),
        () => undefined,
      );
    },
    reset() {
      latest.current = undefined;
      setCommon(false);
    },
  };
}
