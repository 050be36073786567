import type { EnvelopeKind } from "@baleen/contract/call.ts";
import { unwrapBody } from "@baleen/contract/envelope.ts";
import { requestFailed, statusSentences } from "./api.text.ts";
import { ApiError, asReturned } from "./api-error.ts";

/** What a call answered, not yet held against its shape. */
export interface Answer {
  readonly value: unknown;
  readonly message: string | undefined;
}

/** An answer's payload out of its envelope, or the error that it stands for. */
export async function readAnswer(kind: EnvelopeKind, response: Response): Promise<Answer> {
  const body = await readBody(response);
  if (!response.ok) throw refusalOf(response, body);
  const unwrapped = unwrapBody(kind, body);
  if (unwrapped.ok) return unwrapped;
  throw new ApiError({ ...spoken(unwrapped.message), status: response.status, fields: unwrapped.fields });
}

function refusalOf({ status, headers }: Response, body: unknown): ApiError {
  const fixed = statusSentences[status];
  // Read as the plain envelope: the login call's refusals carry the same `message` and `fields`.
  const unwrapped = unwrapBody("code", body);
  const fields = unwrapped.ok ? undefined : unwrapped.fields;
  const retryAfterS = secondsIn(headers.get("Retry-After"));
  const said = fixed ? ({ kind: "refused", sentence: fixed } as const) : spoken(unwrapped.message);
  return new ApiError({ ...said, status, fields, retryAfterS });
}

function spoken(message: string | undefined) {
  // The page of some gateway in between is no sentence.
  const said = message?.trimStart().startsWith("<") ? "" : message?.trim();
  return { kind: "refused", sentence: said ? asReturned(said) : requestFailed, wordless: !said } as const;
}

function secondsIn(header: string | null): number | undefined {
  return header !== null && /^\d{1,6}$/.test(header) ? Number(header) : undefined;
}

async function readBody(response: Response): Promise<unknown> {
  const type = response.headers.get("Content-Type") ?? "";
  if (/^(image|audio|video)\/|octet-stream/.test(type)) return response.blob();
  const text = await response.text();
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
