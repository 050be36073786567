import { answersWithFile } from "@baleen/contract/back-office/exported-file.ts";
import type { Call, ReplyOf } from "@baleen/contract/call.ts";
import { errors } from "@baleen/contract/errors.ts";
import { QueryClient } from "@tanstack/react-query";
import { createContext, type ReactNode, useCallback, useContext, useMemo, useRef, useState } from "react";
import { ApiError } from "../../platform/api/api-error.ts";
import { type CallParts, callApi, sendCall } from "../../platform/api/call-api.ts";
import { useLanguage } from "../../platform/i18n/use-language.tsx";
import { useLatest } from "../../ui/use-latest.ts";
import { requireWhole } from "../values/exported-files.ts";

/** What the server may demand before it accepts a call: a new sign-in, or step-up authentication. */
type Proof = "signIn" | "stepUp";

/** `callApi` in the operator's language. If a proof is missing, it opens a dialog for it and sends the call again. */
export type CallConsole = <C extends Call>(
  call: C,
  parts: Omit<CallParts<C>, "language">,
) => Promise<ReplyOf<C>>;

interface Calls {
  readonly call: CallConsole;
  /** The proof that calls are waiting for. */
  readonly requiredProof: Proof | undefined;
  /** Sends the waiting calls again; if the operator gave up, they fail. */
  settle(isProved: boolean): void;
}

const CallContext = createContext<Calls | undefined>(undefined);

const proofByCode: Readonly<Record<number, Proof>> = {
  [errors.operatorSignedOut.code]: "signIn",
  [errors.stepUpNeeded.code]: "stepUp",
};

function proofRequiredBy(error: unknown): Proof | undefined {
  return error instanceof ApiError && error.code !== undefined ? proofByCode[error.code] : undefined;
}

async function send<C extends Call>(call: C, parts: CallParts<C>): Promise<ReplyOf<C>> {
  if (!answersWithFile(call)) return await callApi(call, parts);
  // A reply that is plain text arrives as the message.
  const { message, value } = await sendCall(call, parts);
  return (await requireWhole(value instanceof Blob ? value : message)) as unknown as ReplyOf<C>;
}

export function CallProvider({ children }: { children: ReactNode }) {
  const { language } = useLanguage();
  const readLanguage = useLatest(language);
  const [requiredProof, setRequiredProof] = useState<Proof>();
  const waiting = useRef<((isProved: boolean) => void)[]>([]);
  const proofsGiven = useRef(0);

  const ask = useCallback((proof: Proof) => {
    setRequiredProof(proof);
    return new Promise<boolean>((resolve) => waiting.current.push(resolve));
  }, []);

  const callConsole = useCallback<CallConsole>(
    async (call, parts) => {
      // `parts` and the language together are `CallParts`, which TypeScript cannot infer for a generic call.
      const attempt = () => send(call, { ...parts, language: readLanguage() } as CallParts<typeof call>);
      for (;;) {
        const proofsBefore = proofsGiven.current;
        try {
          return await attempt();
        } catch (error) {
          const proof = proofRequiredBy(error);
          // The call was sent with the old cookie; a proof that was given meanwhile has replaced it.
          if (proof !== undefined && proofsBefore !== proofsGiven.current) continue;
          if (proof === undefined || !(await ask(proof))) throw error;
        }
      }
    },
    [ask, readLanguage],
  );

  const settle = useCallback((isProved: boolean) => {
    const resumed = waiting.current;
    waiting.current = [];
    setRequiredProof(undefined);
    if (isProved) proofsGiven.current += 1;
    for (const resume of resumed) resume(isProved);
  }, []);

  const calls = useMemo(
    () => ({ call: callConsole, requiredProof, settle }),
    [callConsole, requiredProof, settle],
  );
  return <CallContext value={calls}>{children}</CallContext>;
}

export function useCalls(): Calls {
  const calls = useContext(CallContext);
  if (!calls) throw new Error("CallProvider is missing.");
  return calls;
}

/** Long enough that going back to a list does not load it again. */
const staleTimeMs = 10_000;

export function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: staleTimeMs,
        // Lost connections and server restarts are temporary; rejections are not.
        retry: (failures, error) => failures < 1 && !isRejected(error),
      },
    },
  });
}

function isRejected(error: unknown): boolean {
  return error instanceof ApiError && error.kind === "rejected" && (error.status ?? 0) < 500;
}
