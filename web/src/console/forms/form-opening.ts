import { createContext, useContext, useRef } from "react";
import { ApiError } from "../../platform/api/api-error.ts";
import { randomUuid } from "../../platform/browser/random-uuid.ts";
import type { TypedField } from "../../platform/forms/typed-fields.ts";

/**
 * A form from its first opening until its action is done. It outlives the closing of its dialog: typed text and idempotency
 * key are kept and dropped together.
 */
export interface FormOpening {
  typed: readonly TypedField[];
  /** The idempotency key, from the first submission until the server has answered. */
  actionKey: string | undefined;
  /** How many submissions are waiting for their answer. */
  pending: number;
}

export const makeOpening = (): FormOpening => ({ typed: [], actionKey: undefined, pending: 0 });

export function forgetOpening(opening: FormOpening): void {
  opening.typed = [];
  opening.actionKey = undefined;
}

/** The opening of the dialog around a form. */
export const OpeningContext = createContext<FormOpening | undefined>(undefined);

/** The opening of the dialog around a form; a form that is part of its page has one of its own. */
export function useOpening(): FormOpening {
  const own = useRef<FormOpening>(undefined);
  const ofDialog = useContext(OpeningContext);
  own.current ??= makeOpening();
  return ofDialog ?? own.current;
}

/**
 * Sends with the opening's idempotency key. An answer frees the key, so the next submission is a new action. Without an answer
 * the action may have been done: the key stays, and the server answers a repetition with the first result.
 */
export async function sendWithKey<Reply>(
  opening: FormOpening,
  send: (actionKey: string) => Promise<Reply>,
): Promise<Reply> {
  opening.actionKey ??= randomUuid();
  const { actionKey } = opening;
  const free = () => {
    // A dialog that is closed and opened again may have sent the same key twice.
    if (opening.actionKey === actionKey && opening.pending === 1) opening.actionKey = undefined;
  };
  opening.pending += 1;
  try {
    const reply = await send(actionKey);
    free();
    return reply;
  } catch (error) {
    if (isAnswer(error)) free();
    throw error;
  } finally {
    opening.pending -= 1;
  }
}

/**
 * Whether an error is the server's decision not to act. Errors without a code are those of proxies, and after a status from 500
 * nobody knows what was done.
 */
function isAnswer(error: unknown): boolean {
  return (
    error instanceof ApiError &&
    error.kind === "rejected" &&
    error.code !== undefined &&
    (error.status ?? 0) < 500
  );
}
