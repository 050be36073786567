import type { Call, ReplyOf } from "@baleen/contract/call.ts";
import * as z from "zod/mini";
import { ApiError } from "./api-error.ts";
import { type CallParts, sendCall } from "./send-call.ts";

/** Makes a call and validates its reply by the contract. Throws an `ApiError`. */
export async function callApi<C extends Call>(call: C, parts: CallParts<C>): Promise<ReplyOf<C>> {
  const { value } = await sendCall(call, parts);
  const reply = z.safeParse(call.reply, value);
  // `ReplyOf` of a call with this reply schema is its output by definition.
  if (reply.success) return reply.data as ReplyOf<C>;
  throw new ApiError({ kind: "malformed", cause: reply.error });
}
