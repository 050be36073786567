import type { EnvelopeKind } from "@baleen/contract/call.ts";
import { unwrapBody } from "@baleen/contract/envelope.ts";
import { requestFailed, statusSentences } from "./api.text.ts";
import { ApiError, asReturned } from "./api-error.ts";

const longestSentence = 300;

/** What a call answered, not yet held against its shape. */
export interface Answer {
  readonly value: unknown;
  readonly message: string | undefined;
}

/** An answer's payload out of its envelope, or the error that it stands for. */
export async function readAnswer(kind: EnvelopeKind, response: Response): Promise<Answer> {
  const body = await readBody(response);
  if (!response.ok) throw refusalOf(response, body);
  if (isNoAnswer(response.status, body))
    throw new ApiError({ kind: "shape", sentence: requestFailed, wordless: true });
  const unwrapped = unwrapBody(kind, body);
  if (unwrapped.ok) return unwrapped;
  throw new ApiError({ ...spoken(unwrapped.message), status: response.status, fields: unwrapped.fields });
}

/**
 * Nothing at all, a web page, or JSON that broke off. Something in between has answered for the API, so what
 * was asked for may never have happened.
 */
function isNoAnswer(status: number, body: unknown): boolean {
  if (body === null || body === "") return status === 200;
  return typeof body === "string" && /^\s*[<{[]/.test(body);
}

function refusalOf({ status, headers }: Response, body: unknown): ApiError {
  const fixed = statusSentences[status];
  // Read as the plain envelope: the login call's refusals carry the same `message` and `fields`. Plain words
  // are those of something in between, and no sentence for a person.
  const unwrapped = unwrapBody("code", typeof body === "string" ? {} : body);
  const fields = unwrapped.ok ? undefined : unwrapped.fields;
  const retryAfterS = secondsIn(headers.get("Retry-After"));
  const said = fixed ? ({ kind: "refused", sentence: fixed } as const) : spoken(unwrapped.message);
  return new ApiError({ ...said, status, fields, retryAfterS });
}

function spoken(message: string | undefined) {
  const given = message?.trim() ?? "";
  // Neither a page nor a report is a sentence.
  const said = given.startsWith("<") || given.length > longestSentence ? "" : given;
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
