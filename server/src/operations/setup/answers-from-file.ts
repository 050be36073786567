import type { Localized } from "@baleen/contract/language.ts";
import { type Finding, withRemedy } from "../../platform/check.ts";
import { Rejection } from "../../platform/rejection.ts";
import type { AnswerSource } from "./collect-settings.ts";
import type { Answers, Question } from "./section.ts";

/**
 * Answers from a file, for installations without a person. A section of which the file answers nothing is left for
 * later. Throws `answersInvalid` for the first answer that cannot be used, so that nothing is written.
 */
export function answersFromFile(answers: Answers): AnswerSource {
  const invalid = (name: string, problem: Localized) =>
    new Rejection("answersInvalid", { problems: [{ code: "answer", sentence: withName(name, problem) }] });
  return {
    shouldSetUp: async ({ questions }) => questions.some(({ name }) => answers[name]),
    async answer(question, problem) {
      if (problem) throw invalid(question.name, problem);
      const value = answers[question.name] || question.defaultAnswer || "";
      if (value !== "" && !isChoice(question, value)) throw invalid(question.name, choicesOf(question));
      return value;
    },
    async shouldRetry({ title }, failures: readonly Finding[]) {
      const problems = failures.map((failure) => ({
        code: "answer",
        sentence: withName(title, withRemedy(failure)),
      }));
      throw new Rejection("answersInvalid", { problems });
    },
  };
}

function withName(name: string | Localized, { zh, en }: Localized): Localized {
  const { zh: nameZh, en: nameEn } = typeof name === "string" ? { zh: name, en: name } : name;
  return { zh: `${nameZh}：${zh}`, en: `${nameEn}: ${en}` };
}

const isChoice = ({ choices }: Question, value: string) =>
  choices === undefined || choices.some((choice) => choice.value === value);

function choicesOf({ choices = [] }: Question): Localized {
  const values = choices.map(({ value }) => value);
  return { zh: `要写${values.join("、")}之一`, en: `must be one of ${values.join(", ")}` };
}
