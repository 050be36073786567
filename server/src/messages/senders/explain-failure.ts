import type { Localized } from "@baleen/contract/language.ts";
import { advice } from "./explain-failure.data.ts";
import { NotConfiguredError, NotSentError } from "./sender.ts";

const notSetUp: Localized = {
  zh: "这个渠道没有设置",
  en: "This channel is not set up",
};
const unknown: Localized = {
  zh: "没有发出，原因见服务器日志",
  en: "It was not sent; the server’s log says why",
};

/** Why a message was not sent, and what to do about it. What the provider said follows, without address and code. */
export function explainFailure(error: unknown): Localized {
  if (error instanceof NotConfiguredError) return withAnswer(notSetUp, error.message);
  if (!(error instanceof NotSentError)) return unknown;
  const { fault = "", message } = error;
  const found = Object.entries(advice).find(([code]) => fault.startsWith(code))?.[1];
  return found ? withAnswer(found, message) : { zh: `没有发出：${message}`, en: message };
}

const withAnswer = ({ zh, en }: Localized, answer: string): Localized => ({
  zh: `${zh}（${answer}）`,
  en: `${en} (${answer})`,
});
