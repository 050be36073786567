import { type HttpRequest, NoAnswerError, sendRequest } from "../../platform/http-client.ts";
import type { Severity } from "../alarm-kinds.data.ts";

/** One message to operators, about one alarm or many. */
export interface AlertMessage {
  /** Stays the same when the message is sent again, so that receivers can deduplicate. */
  readonly id: string;
  /** The alarm's kind, `digest` or `test`. */
  readonly kind: string;
  readonly severity: Severity;
  readonly subject: string;
  readonly sentence: string;
  /** The lines below the sentence. */
  readonly lines: readonly string[];
  readonly link: { readonly label: string; readonly url: string } | undefined;
  readonly at: Date;
}

/** `laterInS`: the channel's rate limit is exceeded; retry after this many seconds. */
export type Delivery = "sent" | { readonly laterInS: number };

export interface AlertChannel {
  /** Throws `UndeliveredError` if the channel did not accept the message. */
  send(message: AlertMessage, now: Date): Promise<Delivery>;
}

/** A channel did not accept a message. The error's message contains no secrets. */
export class UndeliveredError extends Error {}

/** Posts JSON and follows no redirects. */
export async function postJson(url: string, body: string, headers: HttpRequest["headers"] = {}) {
  try {
    return await sendRequest(url, {
      method: "POST",
      headers: { "content-type": "application/json; charset=utf-8", ...headers },
      body,
    });
  } catch (error) {
    throw error instanceof NoAnswerError ? new UndeliveredError(error.message) : error;
  }
}

interface BotAnswer {
  /** The field of the response with the error code; 0 is success. */
  readonly codeField: "errcode" | "code";
  readonly textField: "errmsg" | "msg";
  /** The error code for an exceeded rate limit, and how long the bot then rejects messages. */
  readonly rateLimit: { readonly code: number; readonly laterInS: number };
}

/** Posts to a bot. Bots respond with 200 even for errors, so the code in the body decides. */
export async function postToBot(url: string, body: object, answer: BotAnswer): Promise<Delivery> {
  const response = await postJson(url, JSON.stringify(body));
  const { host } = new URL(url);
  if (response.status !== 200) throw new UndeliveredError(`${host} answered ${response.status}`);
  const answerBody = parseObject(response.body.toString());
  const code = answerBody[answer.codeField];
  if (code === 0) return "sent";
  if (code === answer.rateLimit.code) return { laterInS: answer.rateLimit.laterInS };
  const text = String(answerBody[answer.textField] ?? "").slice(0, 160);
  throw new UndeliveredError(`${host} refused it: ${String(code)} ${text}`.trim());
}

function parseObject(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}

/** WeCom allows 4,096 bytes of Markdown; the others allow more than is readable in a chat. */
const maxMarkdownBytes = 4_096;

/** Lines and a link as Markdown. If the text is too long, its last lines are dropped. */
export function markdownOf(lines: readonly string[], link: AlertMessage["link"], between: string): string {
  const last = link ? [`[${link.label}](${link.url})`] : [];
  const shown = [...lines];
  for (;;) {
    const text = [...shown, ...last].join(between);
    if (Buffer.byteLength(text) <= maxMarkdownBytes || shown.length < 2) return text;
    shown.pop();
  }
}
