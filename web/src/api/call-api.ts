import type { Call, ReplyOf, Schema, SentBodyOf } from "@baleen/contract/call.ts";
import type { Language } from "@baleen/contract/language.ts";
import * as z from "zod/mini";
import { requestFailed } from "./api.text.ts";
import { ApiError } from "./api-error.ts";
import { sendCall } from "./send-call.ts";

interface CallParts<C> {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>> | undefined;
  readonly body?: SentBodyOf<C>;
  readonly language: Language;
  readonly signal?: AbortSignal | undefined;
  readonly token?: string | undefined;
}

/** Makes a call of the contract and answers its reply, or throws an `ApiError`. */
export async function callApi<Body extends Schema, Params extends Schema, Reply extends Schema>(
  call: Call<Body, Params, Reply>,
  { body, ...parts }: CallParts<Call<Body, Params, Reply>>,
): Promise<ReplyOf<Call<Body, Params, Reply>>> {
  // Every body of the contract is an object schema, which the general type does not say.
  const answer = await sendCall(call, { ...parts, body: body as object | undefined });
  const reply = z.safeParse(call.reply, answer.value);
  // `ReplyOf` of a call with this reply schema is its output by definition.
  if (reply.success) return reply.data as ReplyOf<Call<Body, Params, Reply>>;
  throw new ApiError({ kind: "shape", sentence: requestFailed, wordless: true, cause: reply.error });
}
