import { randomInt } from "node:crypto";
import * as calls from "@baleen/contract/calls.ts";
import { demoCalls, type OutboxMessage } from "@baleen/contract/demo.ts";
import { unwrapBody } from "@baleen/contract/envelope.ts";

/** Headers that a proxy would add for a client with its own IP address, so that visitors do not share a rate limit. */
export function ownAddressHeaders(): Readonly<Record<"x-forwarded-for", string>> {
  const part = () => randomInt(1, 255);
  // RFC 2544. Not a private address: buyers never pay from one.
  return { "x-forwarded-for": `198.${randomInt(18, 20)}.${part()}.${part()}` };
}

/** The channels for verification codes, named as in the forms and the outbox. */
export const channels = ["email", "phone"] as const;
export type Channel = (typeof channels)[number];

/** Calls the API without a browser. */
export async function fetchApi(
  siteUrl: string,
  path: string,
  body?: object,
  token?: string,
): Promise<unknown> {
  const answer = await fetch(`${siteUrl}/api${path}`, {
    ...(body && { method: "POST", body: JSON.stringify(body) }),
    headers: {
      "Content-Type": "application/json",
      ...ownAddressHeaders(),
      ...(token && { Authorization: `Bearer ${token}` }),
    },
  });
  const unwrapped = unwrapBody(path === calls.logIn.path ? "login" : "code", await answer.json());
  if (!unwrapped.ok) throw new Error(`${path} answered ${answer.status}: ${unwrapped.message}`);
  return unwrapped.value;
}

export async function readAnswer(siteUrl: string, sessionId: string): Promise<string> {
  const data = await fetchApi(siteUrl, `/demo/captcha/${sessionId}`);
  return demoCalls.readCaptchaAnswer.reply.parse(data).answer;
}

/** The messages to an address, newest first. */
export async function readMessages(siteUrl: string, address: string): Promise<OutboxMessage[]> {
  const messages = demoCalls.readOutbox.reply.parse(await fetchApi(siteUrl, "/demo/outbox"));
  return messages.filter(({ to }) => to === address);
}

/** The newest verification code sent to an address. */
export async function readCode(siteUrl: string, address: string): Promise<string> {
  const messages = await readMessages(siteUrl, address);
  const code = messages.find((message) => message.code)?.code;
  if (!code) throw new Error(`No code was sent to ${address}.`);
  return code;
}

export async function solveCaptcha(siteUrl: string): Promise<{ sessionId: string; captcha: string }> {
  const { sessionId } = calls.issueCaptcha.reply.parse(await fetchApi(siteUrl, "/captcha"));
  return { sessionId, captcha: await readAnswer(siteUrl, sessionId) };
}
