import type { Call } from "@baleen/contract/call.ts";
import { unwrapBody } from "@baleen/contract/envelope.ts";
import type { Localized } from "@baleen/contract/language.ts";
import { requestFailed, statusSentences } from "./api.text.ts";
import { ApiError, asReturned } from "./api-error.ts";

const longestSentence = 300;

/** What a call answered, not yet held against its shape. */
export interface Answer {
  readonly value: unknown;
  readonly message: string | undefined;
}

/** An answer's payload out of its envelope, or the error that it stands for. */
export async function readAnswer(
  { envelope, access }: Pick<Call, "envelope" | "access">,
  response: Response,
): Promise<Answer> {
  const body = await readBody(response);
  if (access === "signed-in" && saysSignedOut(body)) throw new ApiError(signedOut);
  if (!response.ok) throw refusalOf(response, body);
  if (isNoAnswer(response.status, body))
    throw new ApiError({ kind: "shape", sentence: requestFailed, wordless: true });
  const unwrapped = unwrapBody(envelope, body);
  if (unwrapped.ok) return unwrapped;
  const sentence = sentenceIn(unwrapped.message) ?? requestFailed;
  throw new ApiError({ kind: "refused", sentence, status: response.status, fields: unwrapped.fields });
}

const signedOut = { kind: "refused", sentence: statusSentences[401], status: 401 } as const;

/** Deployments that have no status for it say in words that nobody is signed in, in whatever envelope. */
function saysSignedOut(body: unknown): boolean {
  return unwrapBody("code", body).message?.includes("未登录") === true;
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
  // Read as the plain envelope: the login call's refusals carry the same `message` and `fields`. Plain words
  // are those of something in between, and no sentence for a person.
  const unwrapped = unwrapBody("code", typeof body === "string" ? {} : body);
  const fields = unwrapped.ok ? undefined : unwrapped.fields;
  const retryAfterS = secondsIn(headers.get("Retry-After"));
  const said = isFixed(status) ? statusSentences[status] : sentenceIn(unwrapped.message);
  return new ApiError({
    kind: "refused",
    sentence: said ?? requestFailed,
    // Whoever asked knows best what has failed.
    wordless: !said,
    status,
    fields,
    retryAfterS,
  });
}

function isFixed(status: number): status is keyof typeof statusSentences {
  return status in statusSentences;
}

function sentenceIn(message: string | undefined): Localized | undefined {
  const said = message?.trim() ?? "";
  // Neither a page nor a report is a sentence.
  return said === "" || said.startsWith("<") || said.length > longestSentence ? undefined : asReturned(said);
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
