import { type Check, type Finding, fail } from "./check.ts";
import { checks } from "./checks.ts";
import type { Facts } from "./facts.ts";
import { reasonOf } from "./outside.ts";

interface Examined {
  readonly name: Check["name"];
  readonly findings: readonly Finding[];
}

/** Runs all checks one after the other. */
export async function* examine(facts: Facts): AsyncGenerator<Examined> {
  for (const check of checks) yield { name: check.name, findings: await runCheck(check, facts) };
}

async function runCheck(check: Check, facts: Facts): Promise<readonly Finding[]> {
  try {
    return await check.run(facts);
  } catch (error) {
    const reason = reasonOf(error);
    return fail({ zh: `无法检查：${reason}`, en: `This could not be checked: ${reason}` });
  }
}

const marks: Readonly<Record<Finding["result"], string>> = {
  ok: "ok  ",
  warn: "WARN",
  fail: "FAIL",
  skipped: "–   ",
};

/** A check's findings for the terminal, in both languages. */
export function writeExamined({ name, findings }: Examined): string {
  const lines = findings.flatMap(({ result, sentence, remedy }) => [
    `  ${marks[result]}  ${sentence.zh === sentence.en ? sentence.en : `${sentence.zh} / ${sentence.en}`}`,
    ...(remedy && result !== "ok" ? [`        ${remedy.zh}`, `        ${remedy.en}`] : []),
  ]);
  return [`${name.zh} / ${name.en}`, ...lines, ""].join("\n");
}
