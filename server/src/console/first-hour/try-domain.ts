import type { Localized } from "@baleen/contract/language.ts";
import { type ConsoleHandler, contextWithoutReason } from "../../operators/console-handler.ts";
import { outcomeOfChannels, performOutside } from "../../operators/perform-action.ts";
import { defineHandler } from "../../platform/http/define-handler.ts";
import { defineLimit } from "../../platform/http/limit.ts";
import { NoAnswerError, sendRequest } from "../../platform/http-client.ts";

const oncePerMinute = defineLimit("tests of the domain", {
  by: "all",
  max: 1,
  windowS: 60,
  error: "tooManyOperatorTries",
});

/** Asks the site at its public address, as a visitor's browser would. Throws `tooManyOperatorTries`. */
export const tryDomain = defineHandler<ConsoleHandler<"tryDomain">>({
  limits: () => [oncePerMinute.of()],
  async run(context, request) {
    const subject = { kind: "firstHourStep", id: "domain" } as const;
    const action = { ...contextWithoutReason(request), action: "tryDomain", subject } as const;
    const origin = context.origin();
    return await performOutside(context, action, async () => {
      const problem = await findDomainProblem(origin);
      return { result: { problem }, outcome: outcomeOfChannels(problem ? [origin] : []) };
    });
  },
});

/** Why a visitor's browser would not find a ready site at an origin; null if it would. */
export async function findDomainProblem(origin: string): Promise<Localized | null> {
  try {
    const { status, body } = await sendRequest(`${origin}/readyz`, { method: "GET" });
    const saysReady = /^\{"status":\s*"ready"/.test(body.toString());
    return status === 200 && saysReady ? null : another(origin, status);
  } catch (error) {
    if (!(error instanceof NoAnswerError)) throw error;
    return unreached(origin, error.message);
  }
}

const unreached = (origin: string, reason: string): Localized => ({
  zh: `${origin}没有回应：核对域名解析、证书、防火墙和代理（${reason}）`,
  en: `${origin} does not answer: look at DNS, certificate, firewall and proxy (${reason})`,
});

const another = (origin: string, status: number): Localized => ({
  zh: `${origin}/readyz回答${status}：让代理把全部路径转到本服务，PUBLIC_ORIGIN写最终的地址`,
  en: `${origin}/readyz answers ${status}: have the proxy pass all paths to this server, and name in PUBLIC_ORIGIN the address where redirects end`,
});
