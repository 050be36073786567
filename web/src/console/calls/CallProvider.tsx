import { answersWithCsv } from "@baleen/contract/back-office/csv-file.ts";
import type { Call, ReplyOf } from "@baleen/contract/call.ts";
import { errors } from "@baleen/contract/errors.ts";
import { QueryClient } from "@tanstack/react-query";
import { createContext, type ReactNode, useCallback, useContext, useMemo, useRef, useState } from "react";
import { ApiError } from "../../platform/api/api-error.ts";
import { type CallParts, callApi, sendCall } from "../../platform/api/call-api.ts";
import { useLanguage } from "../../platform/i18n/language.tsx";
import { useLatest } from "../../ui/use-latest.ts";

/** What a call waits for: signing in again, or confirming the operator. */
type Proof = "signIn" | "stepUp";

/** `callApi` in the operator's language. Asks for a missing proof above the page, then sends the call again. */
export type CallConsole = <C extends Call>(
  call: C,
  parts: Omit<CallParts<C>, "language">,
) => Promise<ReplyOf<C>>;

interface Calls {
  readonly call: CallConsole;
  /** The proof that calls are waiting for now. */
  readonly wanted: Proof | undefined;
  /** Sends the waiting calls again, or, when the operator gave up, lets them fail. */
  settle(isGiven: boolean): void;
}

const CallContext = createContext<Calls | undefined>(undefined);

const proofByCode: Readonly<Record<number, Proof>> = {
  [errors.operatorSignedOut.code]: "signIn",
  [errors.stepUpNeeded.code]: "stepUp",
};

function proofWantedBy(error: unknown): Proof | undefined {
  return error instanceof ApiError && error.code !== undefined ? proofByCode[error.code] : undefined;
}

async function sendInLanguage<C extends Call>(call: C, parts: CallParts<C>): Promise<ReplyOf<C>> {
  if (!answersWithCsv(call)) return await callApi(call, parts);
  // A reply that is plain text arrives as the message; `csvText` reads it.
  const { message } = await sendCall(call, parts);
  return message as ReplyOf<C>;
}

export function CallProvider({ children }: { children: ReactNode }) {
  const { language } = useLanguage();
  const readLanguage = useLatest(language);
  const [wanted, setWanted] = useState<Proof>();
  const waiting = useRef<((isGiven: boolean) => void)[]>([]);
  const proofsGiven = useRef(0);

  const ask = useCallback((proof: Proof) => {
    setWanted(proof);
    return new Promise<boolean>((resolve) => waiting.current.push(resolve));
  }, []);

  const call = useCallback<CallConsole>(
    async (asked, parts) => {
      // The parts of a call and its language are together what `callApi` takes.
      const send = () =>
        sendInLanguage(asked, { ...parts, language: readLanguage() } as CallParts<typeof asked>);
      for (;;) {
        const given = proofsGiven.current;
        try {
          return await send();
        } catch (error) {
          const proof = proofWantedBy(error);
          // A proof that was given meanwhile has replaced the cookie that this call was sent with.
          if (proof !== undefined && given !== proofsGiven.current) continue;
          if (proof === undefined || !(await ask(proof))) throw error;
        }
      }
    },
    [ask, readLanguage],
  );

  const settle = useCallback((isGiven: boolean) => {
    const resumed = waiting.current;
    waiting.current = [];
    setWanted(undefined);
    if (isGiven) proofsGiven.current += 1;
    for (const resume of resumed) resume(isGiven);
  }, []);

  const calls = useMemo(() => ({ call, wanted, settle }), [call, wanted, settle]);
  return <CallContext value={calls}>{children}</CallContext>;
}

export function useCalls(): Calls {
  const calls = useContext(CallContext);
  if (!calls) throw new Error("CallProvider is missing.");
  return calls;
}

/** How long a reply counts as fresh: going back to a list does not load it again. */
const freshMs = 10_000;

export function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: freshMs,
        // A rejection stays one; a lost connection or a restart may pass.
        retry: (failures, error) => failures < 1 && !isRejected(error),
      },
    },
  });
}

function isRejected(error: unknown): boolean {
  return error instanceof ApiError && error.kind === "rejected" && (error.status ?? 0) < 500;
}
