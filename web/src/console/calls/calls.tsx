import { accountErrors } from "@baleen/contract/accounts/account-errors.ts";
import { consoleErrors } from "@baleen/contract/back-office/console-errors.ts";
import { answersWithFile } from "@baleen/contract/back-office/exported-file.ts";
import type { RowCount } from "@baleen/contract/back-office/paging.ts";
import type { Call, ReplyOf, SentParamsOf, SentQueryOf } from "@baleen/contract/call.ts";
import { imageErrors } from "@baleen/contract/content/image-errors.ts";
import { httpErrors } from "@baleen/contract/http-errors.ts";
import type { Localized } from "@baleen/contract/language.ts";
import { orderErrors } from "@baleen/contract/shop/order-errors.ts";
import {
  keepPreviousData,
  QueryClient,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { createContext, type ReactNode, useCallback, useContext, useMemo, useRef, useState } from "react";
import { ApiError } from "../../platform/api/api-error.ts";
import { type CallParts, callApi, sendCall } from "../../platform/api/call-api.ts";
import {
  describeError,
  type ErrorDescription,
  requestFailed,
  untranslated,
} from "../../platform/errors/describe-error.ts";
import { useLanguage } from "../../platform/i18n/use-language.tsx";
import { useLatest } from "../../ui/use-latest.ts";
import { requireComplete } from "../values/exported-files.ts";

/** What the server may require before it accepts a call: a new sign-in, or step-up authentication. */
type Proof = "signIn" | "stepUp";

export type ConsoleParts<C extends Call> = Omit<CallParts<C>, "language">;

/**
 * `callApi` in the operator's language. If the server requires a proof, a dialog asks for it and the call is sent
 * again.
 */
export type CallConsole = <C extends Call>(call: C, parts: ConsoleParts<C>) => Promise<ReplyOf<C>>;

interface Calls {
  readonly call: CallConsole;
  /**
   * Invalidates all cached replies after a change and refetches those on screen. Waits for the refetch, but only for a
   * few seconds: the change has succeeded, however slow the refetch is.
   */
  refresh(): Promise<void>;
  /** The proof that pending calls are waiting for. */
  readonly requiredProof: Proof | undefined;
  /** Sends the pending calls again, or rejects them if the operator cancelled. */
  settle(isProved: boolean): void;
}

const CallContext = createContext<Calls | undefined>(undefined);

const proofByCode: Readonly<Record<number, Proof>> = {
  [consoleErrors.operatorSignedOut.code]: "signIn",
  [consoleErrors.stepUpNeeded.code]: "stepUp",
};

function proofRequiredBy(error: unknown): Proof | undefined {
  return error instanceof ApiError && error.code !== undefined ? proofByCode[error.code] : undefined;
}

async function send<C extends Call>(call: C, parts: CallParts<C>): Promise<ReplyOf<C>> {
  if (!answersWithFile(call)) return await callApi(call, parts);
  // A plain-text reply is in `message`, not in `value`.
  const { message, value } = await sendCall(call, parts);
  return (await requireComplete(value instanceof Blob ? value : message)) as unknown as ReplyOf<C>;
}

export function CallProvider({ children }: { children: ReactNode }) {
  const { language } = useLanguage();
  const readLanguage = useLatest(language);
  const [requiredProof, setRequiredProof] = useState<Proof>();
  const waiting = useRef<((isProved: boolean) => void)[]>([]);
  const proofCount = useRef(0);

  const requestProof = useCallback((proof: Proof) => {
    setRequiredProof(proof);
    return new Promise<boolean>((resolve) => waiting.current.push(resolve));
  }, []);

  const callConsole = useCallback<CallConsole>(
    async (call, parts) => {
      for (;;) {
        const proofsBefore = proofCount.current;
        try {
          // The merged object is a `CallParts`, which TypeScript cannot infer for a generic call.
          return await send(call, { ...parts, language: readLanguage() } as CallParts<typeof call>);
        } catch (error) {
          const proof = proofRequiredBy(error);
          // A proof was given while this call was in flight with the old cookie, so the call is sent again.
          if (proof !== undefined && proofsBefore !== proofCount.current) continue;
          if (proof === undefined || !(await requestProof(proof))) throw error;
        }
      }
    },
    [requestProof, readLanguage],
  );

  const settle = useCallback((isProved: boolean) => {
    const resumed = waiting.current;
    waiting.current = [];
    setRequiredProof(undefined);
    if (isProved) proofCount.current += 1;
    for (const resume of resumed) resume(isProved);
  }, []);

  const queries = useQueryClient();
  const calls = useMemo(
    () => ({ call: callConsole, refresh: () => refetchAll(queries), requiredProof, settle }),
    [callConsole, queries, requiredProof, settle],
  );
  return <CallContext value={calls}>{children}</CallContext>;
}

export function useCalls(): Calls {
  const calls = useContext(CallContext);
  if (!calls) throw new Error("CallProvider is missing.");
  return calls;
}

const longestRefreshMs = 3_000;

async function refetchAll(queries: QueryClient): Promise<void> {
  await Promise.race([
    queries.invalidateQueries(),
    new Promise((resolve) => setTimeout(resolve, longestRefreshMs)),
  ]);
}

/** Long enough that going back to a list shows it without a refetch. */
const staleTimeMs = 10_000;

export function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: staleTimeMs,
        // The console also works in a network without internet access, where the browser reports that it is offline.
        networkMode: "always",
        // Lost connections and server restarts are temporary, rejections are final.
        retry: (failures, error) => failures < 1 && !isRejected(error),
      },
    },
  });
}

function isRejected(error: unknown): boolean {
  return error instanceof ApiError && error.kind === "rejected" && (error.status ?? 0) < 500;
}

interface QueryOptions<C extends Call> {
  readonly params?: SentParamsOf<C> | undefined;
  readonly query?: SentQueryOf<C> | undefined;
  readonly enabled?: boolean;
  readonly refetchMs?: number;
  /** How long a cached reply counts as fresh when the page is opened again. */
  readonly staleMs?: number;
}

/** The reply of a read call, cached by path, params and query. */
export function useReply<C extends Call>(call: C, options: QueryOptions<C> = {}) {
  const calls = useCalls();
  const { params, query, enabled = true, refetchMs = false, staleMs = staleTimeMs } = options;
  return useQuery({
    queryKey: [call.path, params, query],
    queryFn: ({ signal }) => calls.call(call, { params, query, signal } as ConsoleParts<C>),
    enabled,
    refetchInterval: refetchMs,
    staleTime: staleMs,
    placeholderData: keepPreviousData,
  });
}

/** A page of a list with cursor pagination. */
interface Page<Row> {
  readonly rows: readonly Row[];
  /** Only on the first page, for lists with a row count. */
  readonly total?: RowCount | null;
  readonly next: string | null;
}

type RowOf<C> = ReplyOf<C> extends Page<infer Row> ? Row : never;

/** A list with cursor pagination. */
export function usePages<C extends Call>(call: C, { params, query, enabled = true }: QueryOptions<C> = {}) {
  const calls = useCalls();
  const listing = useInfiniteQuery({
    queryKey: [call.path, params, query, "pages"],
    queryFn: async ({ signal, pageParam: cursor }) => {
      const pageQuery = { ...(query as object | undefined), ...(cursor && { cursor }) };
      const reply = await calls.call(call, { params, query: pageQuery, signal } as ConsoleParts<C>);
      // For calls whose reply is not a page, `RowOf` is `never`, so their result cannot be used as a list.
      return reply as Page<RowOf<C>>;
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    enabled,
  });
  const pages = listing.data?.pages;
  return { ...listing, rows: pages?.flatMap(({ rows }) => rows), total: pages?.[0]?.total ?? undefined };
}

/** Errors of the console's calls. Errors of visitors' calls are left out to keep the bundle small. */
const errors = { ...httpErrors, ...accountErrors, ...consoleErrors, ...imageErrors, ...orderErrors };

/**
 * The text of an error in both languages. Undefined if it has parameters that only the server has, such as a waiting
 * time.
 */
function fixedSentence(code: number | undefined): Localized | undefined {
  const sentence = Object.values(errors).find((error) => error.code === code)?.sentence;
  return typeof sentence === "function" ? undefined : sentence;
}

/**
 * What to show for an error. Unlike visitors, operators see the server's own message for every status, and the request
 * id of every rejection.
 */
export function describeConsoleError(error: unknown): ErrorDescription {
  if (!(error instanceof ApiError) || error.kind !== "rejected") return describeError(error, requestFailed);
  const { code, message, requestId } = error;
  const sentence = fixedSentence(code);
  return { message: sentence ?? (message === "" ? requestFailed : untranslated(message)), requestId };
}
