import type { Readable, Writable } from "node:stream";
import type { Language, Localized } from "@baleen/contract/language.ts";
import { confirm, isCancel, log, password, select, text } from "@clack/prompts";
import { withRemedy } from "../../platform/check.ts";
import { Rejection } from "../../platform/rejection.ts";
import type { AnswerSource } from "./collect-settings.ts";

interface Terminal {
  readonly input?: Readable;
  readonly output?: Writable;
}

const texts = {
  now: { zh: "现在设置", en: "Set it up now" },
  later: { zh: "以后再说", en: "Later" },
  again: { zh: "重新填写吗？", en: "Answer again?" },
  yes: { zh: "重新填写", en: "Yes" },
  no: { zh: "先这样", en: "No" },
} as const satisfies Record<string, Localized>;

/** Answers of a person at a terminal, in one language. `before` are the answers of an earlier run, which Enter keeps. */
export function answersFromTerminal(
  language: Language,
  before: Readonly<Record<string, string>>,
  terminal: Terminal = {},
): AnswerSource {
  const show = (texts: Localized) => texts[language];
  return {
    async shouldSetUp({ title, skipOption }) {
      return await answerOf(
        select({
          ...terminal,
          message: show(title),
          showInstructions: false,
          options: [
            { value: true, label: show(texts.now) },
            { value: false, label: show(texts.later), ...(skipOption && { hint: show(skipOption.meaning) }) },
          ],
        }),
      );
    },
    async answer({ name, text: message, example, isSecret, choices, defaultAnswer }, problem) {
      if (problem) log.error(show(problem), terminal);
      const asked = { ...terminal, message: show(message) };
      if (choices) {
        const options = choices.map(({ value, text: label }) => ({ value, label: show(label) }));
        return await answerOf(select({ ...asked, options, showInstructions: false }));
      }
      if (isSecret) return (await answerOf(password(asked))) ?? "";
      const typed = await answerOf(
        text({
          ...asked,
          ...(example !== undefined && { placeholder: example }),
          ...(before[name] && before[name] !== example && { initialValue: before[name] }),
        }),
      );
      return typed || defaultAnswer || "";
    },
    async shouldRetry(_, failures) {
      for (const failure of failures) log.error(show(withRemedy(failure)), terminal);
      return await answerOf(
        confirm({
          ...terminal,
          message: show(texts.again),
          active: show(texts.yes),
          inactive: show(texts.no),
        }),
      );
    },
  };
}

/** The answer of a prompt. Throws `setupCancelled` for Ctrl-C. */
async function answerOf<Value>(prompt: Promise<Value>): Promise<Exclude<Value, symbol>> {
  const value = await prompt;
  if (isCancel(value)) throw new Rejection("setupCancelled");
  return value as Exclude<Value, symbol>;
}
