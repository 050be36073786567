import type { Problem } from "@baleen/contract/error-kind.ts";
import { formatCount } from "@baleen/contract/format-count.ts";
import type { Localized } from "@baleen/contract/language.ts";
import { reasonOf } from "./http-client.ts";
import { cancellable, TimeoutError, withTimeout } from "./with-timeout.ts";

/** One result of a check of a deployment. */
export interface Finding {
  readonly result: "ok" | "warn" | "fail" | "skipped";
  /** Only for problems: the code that programs decide by. */
  readonly code?: string;
  readonly sentence: Localized;
  /** When this state began, if known. */
  readonly at?: Date;
  /** What to do about it, or further information. Contains no secret. */
  readonly remedy?: Localized;
}

export type Findings = Finding | readonly Finding[];

/** A finding that is a problem. */
export interface FoundProblem extends Finding, Problem {
  readonly result: "warn" | "fail";
  readonly code: string;
}

/** Turns a problem from another table into a finding. */
export const toFailure = ({ code, sentence }: Problem): FoundProblem => ({ result: "fail", code, sentence });

export const isFailure = (finding: Finding): finding is FoundProblem => finding.result === "fail";

/** One check of a deployment. The start, the doctor and the console run the same checks. */
export interface Check<Context> {
  /** Unique among all checks. */
  readonly id: string;
  readonly subject: Localized;
  run(context: Context): Promise<Findings> | Findings;
}

export interface CheckResult {
  readonly subject: Localized;
  readonly findings: readonly Finding[];
}

/** A run of all checks. */
export interface Examination {
  readonly at: Date;
  readonly results: readonly CheckResult[];
}

const finding = (result: Finding["result"]) => (sentence: Localized) => ({ result, sentence });
export const ok = finding("ok");
export const skipped = finding("skipped");

type Text<Params, Result = Localized> = Localized | ((params: Params) => Result);

interface ProblemKind<Params> {
  readonly result: "warn" | "fail";
  readonly sentence: Text<Params>;
  readonly remedy: Text<Params, Localized | undefined> | undefined;
}

const kindOf =
  (result: "warn" | "fail") =>
  <Params = void>(
    sentence: Text<Params>,
    remedy?: Text<Params, Localized | undefined>,
  ): ProblemKind<Params> => ({ result, sentence, remedy });

export const failure = kindOf("fail");
/** The site works, but is impaired. */
export const warning = kindOf("warn");

type Problems<Table> = {
  readonly [Code in keyof Table]: Table[Code] extends ProblemKind<infer Params>
    ? (params: Params) => FoundProblem
    : never;
};

/**
 * Defines the problems that checks of one subject find. Returns a function per code that makes the problem from the
 * parameters of its texts.
 */
export function defineProblems<Table extends Readonly<Record<string, Pick<Finding, "result">>>>(
  table: Table,
) {
  const kinds = Object.entries(table) as unknown as readonly (readonly [string, ProblemKind<never>])[];
  const problems = kinds.map(([code, kind]) => {
    const make = (params: never): FoundProblem => {
      const sentence = typeof kind.sentence === "function" ? kind.sentence(params) : kind.sentence;
      const remedy = typeof kind.remedy === "function" ? kind.remedy(params) : kind.remedy;
      return { result: kind.result, code, sentence, ...(remedy && { remedy }) };
    };
    return [code, make];
  });
  return Object.fromEntries(problems) as Problems<Table>;
}

/** Returns the problems among the findings; `fallback` if there are none. */
export function pickProblems(
  problems: readonly (Finding | false | undefined)[],
  fallback: Finding,
): Findings {
  const found = problems.filter((problem) => typeof problem === "object");
  return found.length > 0 ? found : fallback;
}

const problem = defineProblems({
  checkBroken: failure(({ reason }: { reason: string }) => ({
    zh: `无法检查：${reason}`,
    en: `This could not be checked: ${reason}`,
  })),
  checkLate: failure(
    ({ seconds }: { seconds: number }) => ({
      zh: `${seconds}秒内没有检查完`,
      en: `This was not checked within ${formatCount(seconds, "second")}`,
    }),
    { zh: "先处理其他问题，再检查一次", en: "Mend the other problems first, then check again" },
  ),
});

const defaultTimeoutMs = 30_000;

/** Runs a check and returns its findings. An error or a timeout of the check becomes a finding too. */
export async function runCheck<Context>(
  check: Pick<Check<Context>, "run">,
  context: Context,
  timeoutMs = defaultTimeoutMs,
): Promise<readonly Finding[]> {
  const run = (signal: AbortSignal) => cancellable(signal, async () => await check.run(context));
  try {
    return [await withTimeout(timeoutMs, run)].flat();
  } catch (error) {
    if (error instanceof TimeoutError) return [problem.checkLate({ seconds: timeoutMs / 1000 })];
    return [problem.checkBroken({ reason: reasonOf(error) })];
  }
}

/** A finding and its remedy, in one text. */
export function withRemedy({ sentence, remedy }: Finding): Localized {
  return remedy ? { zh: `${sentence.zh}。${remedy.zh}`, en: `${sentence.en}. ${remedy.en}` } : sentence;
}
