import { desktopErrors } from "@baleen/contract/desktop/desktop-errors.ts";
import { useState } from "react";
import type { ErrorDescription } from "../../platform/errors/describe-error.ts";
import { describeDesktopError, isError } from "../describe-desktop-error.ts";
import type { Replacement } from "./replacement.tsx";
import { questionTexts } from "./sign-in.text.ts";

const { devicesFull, numberMismatch, signInRequestOver, userCodeUnknown } = desktopErrors;

interface Sent {
  readonly isApproved: boolean;
  /** The device to replace. */
  readonly replaces?: number;
}

interface Options {
  readonly replacement: Replacement;
  /** The request cannot be decided any more. */
  onEnded(error: ErrorDescription): void;
  /** Another device has taken the last place meanwhile. */
  onFull(): void;
}

interface Decision {
  /** The decision that is being sent; it stays after success, since the page then shows something else. */
  readonly pending: "approve" | "deny" | undefined;
  readonly error: ErrorDescription | undefined;
  decide(isApproved: boolean, send: (decision: Sent) => Promise<void>): Promise<void>;
}

/** The owner's decision about a request to sign in. */
export function useDecision({ replacement, onEnded, onFull }: Options): Decision {
  const [pending, setPending] = useState<Decision["pending"]>();
  const [error, setError] = useState<ErrorDescription>();

  const fail = (reason: unknown) => {
    const described = describeDesktopError(reason, questionTexts.failed);
    if (isError(reason, signInRequestOver, numberMismatch, userCodeUnknown)) return onEnded(described);
    setError(described);
    setPending(undefined);
    if (isError(reason, devicesFull)) onFull();
  };

  const decide: Decision["decide"] = async (isApproved, send) => {
    if (pending) return;
    const { isNeeded, chosen } = replacement;
    if (isApproved && isNeeded && chosen === undefined)
      return setError({ message: questionTexts.chooseFirst });
    setPending(isApproved ? "approve" : "deny");
    setError(undefined);
    try {
      await send({ isApproved, ...(isApproved && chosen !== undefined && { replaces: chosen }) });
    } catch (reason) {
      fail(reason);
    }
  };
  return { pending, error, decide };
}
