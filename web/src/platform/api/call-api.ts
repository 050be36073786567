import type { Call, ReplyOf, SentBodyOf, SentParamsOf, SentQueryOf } from "@baleen/contract/call.ts";
import { timeoutMs } from "@baleen/contract/call-timeouts.ts";
import type { Language } from "@baleen/contract/language.ts";
import * as z from "zod/mini";
import { recordServerTime } from "../clock/server-clock.ts";
import { ApiError } from "./api-error.ts";
import { apiHost } from "./api-host.ts";
import { authHooks } from "./auth-hooks.ts";
import { buildRequest, type RequestParts } from "./build-request.ts";
import { type ParsedResponse, parseResponse } from "./parse-response.ts";

/** Makes a call and validates its reply against the contract. Throws an `ApiError`. */
export async function callApi<C extends Call>(call: C, parts: CallParts<C>): Promise<ReplyOf<C>> {
  const { value } = await sendCall(call, parts);
  const reply = z.safeParse(call.reply, value);
  // For this reply schema, `ReplyOf` is the schema's output by definition.
  if (reply.success) return reply.data as ReplyOf<C>;
  throw new ApiError({ kind: "malformed", cause: reply.error });
}

interface Options {
  readonly language: Language;
  readonly signal?: AbortSignal | undefined;
  /** Used instead of the stored token, for a session that is not stored yet or no longer stored. */
  readonly token?: string | undefined;
  /** The response to this call if it has been sent already. */
  readonly sent?: Promise<Response> | undefined;
  /** True for background calls: a 401 then does not end the session. */
  readonly ignoreUnauthorized?: boolean;
}

/** A property that is optional if all of its own properties are. */
type Part<Name extends string, Value> =
  Record<never, never> extends Value
    ? { readonly [Key in Name]?: Value | undefined }
    : { readonly [Key in Name]: Value };

export type CallParts<C extends Call> = Options &
  Part<"params", SentParamsOf<C>> &
  Part<"query", SentQueryOf<C>> &
  Part<"body", SentBodyOf<C>>;

type LooseParts = Options & Partial<Record<"params" | "query" | "body", unknown>>;

const retryDelayMs = 1500;

/**
 * Sends a call and unwraps the response without validating it. Use it for replies that are ignored or differ between
 * deployments; otherwise use `callApi`. Throws an `ApiError`.
 */
export async function sendCall<C extends Call>(call: C, parts: CallParts<C>): Promise<ParsedResponse> {
  try {
    return await sendOnce(call, parts);
  } catch (error) {
    const retries = call.timeout === "long" && error instanceof ApiError && error.kind === "timeout";
    if (!retries) throw error;
  }
  await delay(retryDelayMs, parts.signal);
  return sendOnce(call, parts);
}

async function sendOnce(call: Call, { signal, sent, ...parts }: LooseParts): Promise<ParsedResponse> {
  const { readToken, onUnauthorized } = authHooks();
  const { token = readToken(), ignoreUnauthorized = false } = parts;
  const { url, init } = prepare(call, parts, token);
  const timeout = startTimeout(timeoutMs[call.timeout], signal);
  try {
    const response = await (sent ?? fetch(url, { ...init, signal: timeout.signal }));
    recordServerTime(response.headers);
    const read = call.timeout === "streamed" ? restartOnChunk(response, timeout) : response;
    return await parseResponse(call, read, token !== undefined);
  } catch (error) {
    if (error instanceof ApiError) {
      if (error.status === 401 && !error.isProxyRefusal && !ignoreUnauthorized) onUnauthorized(token);
      throw error;
    }
    const kind = signal?.aborted ? "aborted" : timeout.signal.aborted ? "timeout" : "network";
    throw new ApiError({ kind, cause: error });
  } finally {
    timeout.clear();
  }
}

function prepare(call: Call, { params, query, body, language }: LooseParts, token: string | undefined) {
  try {
    // In the contract, params and queries contain only strings, and every body is an object.
    const parts = { params, query, body } as Pick<RequestParts, "params" | "query" | "body">;
    return buildRequest(call, { ...parts, language, token, host: apiHost() });
  } catch (cause) {
    throw new ApiError({ kind: "setup", cause });
  }
}

/** Starts a timeout. The oldest supported browsers lack `AbortSignal.timeout` and `AbortSignal.any`. */
function startTimeout(ms: number, outer: AbortSignal | undefined) {
  const controller = new AbortController();
  const abort = () => controller.abort();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const restart = () => {
    clearTimeout(timer);
    timer = setTimeout(abort, ms);
  };
  restart();
  if (outer?.aborted) abort();
  outer?.addEventListener("abort", abort);
  const clear = () => {
    clearTimeout(timer);
    outer?.removeEventListener("abort", abort);
  };
  return { signal: controller.signal, clear, restart };
}

/** Returns the same response, but each chunk of its body restarts the timeout. */
function restartOnChunk(response: Response, { restart }: { restart(): void }): Response {
  const watched = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      restart();
      controller.enqueue(chunk);
    },
  });
  return new Response(response.body?.pipeThrough(watched), response);
}

function delay(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const cancel = () => reject(new ApiError({ kind: "aborted" }));
    if (signal?.aborted) cancel();
    signal?.addEventListener("abort", cancel, { once: true });
    setTimeout(resolve, ms);
  });
}
