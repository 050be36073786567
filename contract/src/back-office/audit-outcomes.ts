import * as z from "zod/mini";
import { formatCount } from "../format-count.ts";
import type { Localized } from "../language.ts";
import { type AuditDetails, describeFigures } from "./audit-figures.ts";
import { describe, type TextOrFormatter, type WithParams } from "./coded-text.ts";
import { describeRecheckAnswer, type RecheckAnswer } from "./recheck-answers.ts";

/** The result of comparing gateways' bills with the ledger. */
interface ReconciliationFigures {
  readonly compared: number;
  readonly missing: number;
  readonly differences: number;
  readonly rechecked: number;
  readonly settled: number;
}

/** The outcomes of actions. */
const outcomes = {
  done: { zh: "完成", en: "done" },
  started: { zh: "进行中", en: "started" },
  refused: { zh: "被拒绝", en: "refused" },
  discarded: { zh: "已放弃", en: "discarded" },
  silent: { zh: "支付平台没有回应", en: "the gateway did not answer" },
  endedBefore: { zh: "订单已有结果", en: "the order had ended before" },
  changed: ({ changed, found }: { changed: number; found: number }) => ({
    zh: `已更改${changed}张，共${found}张`,
    en: `${changed} of ${found} changed`,
  }),
  answered: ({ answers }: { answers: readonly RecheckAnswer[] }) => describeAnswers(answers),
  notAccepted: ({ channels }: { channels: readonly string[] }) => ({
    zh: `未被接受：${channels.join("、")}`,
    en: `not accepted: ${channels.join(", ")}`,
  }),
  stepsFailed: ({ steps }: { steps: readonly Localized[] }) => ({
    zh: `没有通过：${steps.map(({ zh }) => zh).join("；")}`,
    en: `failed: ${steps.map(({ en }) => en).join("; ")}`,
  }),
  compared: ({ compared, missing, differences, rechecked, settled }: ReconciliationFigures) => ({
    zh: `对账单${compared}份，缺${missing}份；差异${differences}处；重新查询订单${rechecked}个；另有${settled}笔支付有新情况`,
    en: `${formatCount(compared, "bill")} compared, ${missing} missing; ${formatCount(differences, "difference")}; ${formatCount(rechecked, "order")} rechecked; news of ${formatCount(settled, "other payment")}`,
  }),
} as const satisfies Readonly<Record<string, TextOrFormatter>>;

function describeAnswers(answers: readonly RecheckAnswer[]): Localized {
  if (answers.length === 0) return { zh: "没有支付单", en: "there was no attempt" };
  const sentences = answers.map((answer) => ({ number: answer.number, ...describeRecheckAnswer(answer) }));
  return {
    zh: sentences.map(({ number, zh }) => `${number}：${zh}`).join("；"),
    en: sentences.map(({ number, en }) => `${number}: ${en}`).join("; "),
  };
}

export type AuditOutcomeCode = keyof typeof outcomes;

/** An outcome with its parameters. */
export type AuditOutcome = WithParams<typeof outcomes, "outcome">;

export const storedOutcome = z.object({
  outcome: z.string(),
  outcomeParams: z.record(z.string(), z.unknown()),
  /** What the action changed; `describeFigures` makes the text. */
  figures: z.record(z.string(), z.unknown()),
});

interface StoredOutcome {
  readonly outcome: string;
  readonly outcomeParams: object;
  readonly figures?: AuditDetails;
}

/** Describes the outcome of an action and what it changed. */
export function describeOutcome({ outcome, outcomeParams, figures = {} }: StoredOutcome): Localized {
  const sentences = [describe(outcomes, outcome, outcomeParams), ...describeFigures(figures)];
  return {
    zh: sentences.map(({ zh }) => zh).join("，"),
    en: sentences.map(({ en }) => en.trim()).join(", "),
  };
}
