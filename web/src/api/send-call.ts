import { type Call, timeoutMs } from "@baleen/contract/call.ts";
import type { Language } from "@baleen/contract/language.ts";
import { badSetup, noAnswer } from "./api.text.ts";
import { ApiError } from "./api-error.ts";
import { apiHost } from "./api-host.ts";
import { currentAuthority } from "./authority.ts";
import { buildRequest } from "./build-request.ts";
import { type Answer, readAnswer } from "./read-answer.ts";

export interface SentParts {
  readonly params?: Readonly<Record<string, string>> | undefined;
  readonly query?: Readonly<Record<string, string>> | undefined;
  readonly body?: object | undefined;
  readonly language: Language;
  readonly signal?: AbortSignal | undefined;
  /** Of a session that has ended here; otherwise the token is that of the session. */
  readonly token?: string | undefined;
}

/** How long to wait before the one further try that the patient calls get. */
const retryAfterMs = 1500;

type SentCall = Pick<Call, "method" | "path" | "access" | "envelope" | "timeout">;

/**
 * Makes a call and takes its answer out of the envelope, without looking at the answer's shape. For the few
 * answers whose shape differs between deployments of the API; everything else goes through `callApi`.
 */
export async function sendCall(call: SentCall, parts: SentParts): Promise<Answer> {
  try {
    return await sendOnce(call, parts);
  } catch (error) {
    const again = call.timeout === "long" && error instanceof ApiError && error.kind === "timeout";
    if (!again) throw error;
  }
  await pause(retryAfterMs, parts.signal);
  return sendOnce(call, parts);
}

async function sendOnce(call: SentCall, { signal, ...parts }: SentParts): Promise<Answer> {
  const { readToken, onRefused } = currentAuthority();
  const { token = readToken() } = parts;
  const { url, init } = prepare(call, parts, token);
  const deadline = startDeadline(timeoutMs[call.timeout], signal);
  try {
    const response = await fetch(url, { ...init, signal: deadline.signal });
    return await readAnswer(call, response);
  } catch (error) {
    if (error instanceof ApiError) {
      if (error.status === 401) onRefused(token);
      throw error;
    }
    const kind = signal?.aborted ? "aborted" : deadline.signal.aborted ? "timeout" : "network";
    throw new ApiError({ kind, sentence: noAnswer, cause: error });
  } finally {
    deadline.end();
  }
}

function prepare(call: SentCall, parts: Omit<SentParts, "signal">, token: string | undefined) {
  try {
    return buildRequest(call, { ...parts, token, host: apiHost() });
  } catch (cause) {
    throw new ApiError({ kind: "setup", sentence: badSetup, cause });
  }
}

/** `AbortSignal.timeout` and `.any` are younger than the browsers that this has to run in. */
function startDeadline(afterMs: number, outer: AbortSignal | undefined) {
  const controller = new AbortController();
  const abort = () => controller.abort();
  const timer = setTimeout(abort, afterMs);
  if (outer?.aborted) abort();
  outer?.addEventListener("abort", abort);
  const end = () => {
    clearTimeout(timer);
    outer?.removeEventListener("abort", abort);
  };
  return { signal: controller.signal, end };
}

function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(new ApiError({ kind: "aborted", sentence: noAnswer }));
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", stop);
      resolve();
    }, ms);
    if (signal?.aborted) stop();
    else signal?.addEventListener("abort", stop, { once: true });
  });
}
