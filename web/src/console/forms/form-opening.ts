import { createContext, useContext, useRef } from "react";
import { ApiError } from "../../platform/api/api-error.ts";
import { randomUuid } from "../../platform/browser/random-uuid.ts";
import type { TypedField } from "../../platform/forms/typed-fields.ts";

/**
 * The state of a form from its first opening until its action is done. It survives closing the dialog: typed input and
 * idempotency key are kept and dropped together.
 */
export interface FormOpening {
  typed: readonly TypedField[];
  /** The idempotency key, from the first submission until the server has responded. */
  actionKey: string | undefined;
  /** The number of submissions without a response yet. */
  pending: number;
}

export const makeOpening = (): FormOpening => ({ typed: [], actionKey: undefined, pending: 0 });

export function resetOpening(opening: FormOpening): void {
  opening.typed = [];
  opening.actionKey = undefined;
}

/** The opening of the dialog around a form. */
export const OpeningContext = createContext<FormOpening | undefined>(undefined);

/** The opening of the surrounding dialog. A form outside of a dialog gets its own. */
export function useOpening(): FormOpening {
  const own = useRef<FormOpening>(undefined);
  const dialogOpening = useContext(OpeningContext);
  own.current ??= makeOpening();
  return dialogOpening ?? own.current;
}

/**
 * Sends with the opening's idempotency key. A response frees the key, so the next submission is a new action. Without a
 * response the action may have been done: the key is kept, and the server answers a retry with the first result.
 */
export async function sendWithKey<Reply>(
  opening: FormOpening,
  send: (actionKey: string) => Promise<Reply>,
): Promise<Reply> {
  opening.actionKey ??= randomUuid();
  const { actionKey } = opening;
  const releaseKey = () => {
    // A dialog that was closed and opened again may have sent the same key twice.
    if (opening.actionKey === actionKey && opening.pending === 1) opening.actionKey = undefined;
  };
  opening.pending += 1;
  try {
    const reply = await send(actionKey);
    releaseKey();
    return reply;
  } catch (error) {
    if (isAnswer(error)) releaseKey();
    throw error;
  } finally {
    opening.pending -= 1;
  }
}

/**
 * Whether an error is the server's decision not to act. Errors without a code come from proxies, and after a 5xx status
 * it is unknown whether the action was done.
 */
function isAnswer(error: unknown): boolean {
  return (
    error instanceof ApiError &&
    error.kind === "rejected" &&
    error.code !== undefined &&
    (error.status ?? 0) < 500
  );
}
