import { codeCooldownS } from "@baleen/contract/codes.ts";
import type { Deps } from "../deps.ts";
import { AppError } from "../http/app-error.ts";
import type { RateLimit } from "../http/rate-limits.ts";
import { requireSmsBudget } from "../messages/sms-budget.ts";
import type { Proof, Purpose } from "./code-store.ts";

const hourS = 3600;
const dayS = 86_400;
const limitOf = (max: number, windowS: number): RateLimit => ({ max, windowS, error: "tooManyCodes" });

const perUser = [limitOf(5, hourS), limitOf(10, dayS)];
const perIp = [limitOf(20, hourS), limitOf(60, dayS)];
/** Stricter limits once half of a purpose's budget is used: frequent requesters are rejected, others are not. */
const perUserInFlood = limitOf(2, hourS);
const perIpInFlood = limitOf(3, hourS);
/** Numbers with the same prefix: blocks of bought numbers differ in the last four digits only. */
const perPrefix = limitOf(50, hourS);
const cooldown = limitOf(1, codeCooldownS);
const perTarget = [limitOf(5, hourS), limitOf(10, dayS)];
/** The budget of a purpose; more codes are probably abuse, and cost money. */
const perPurpose = limitOf(1_000, hourS);
const floodBegins = 500;

interface Send {
  readonly proof: Proof;
  readonly clientKey: string;
  /** False if the target has no account and nothing is sent. */
  readonly reaches: boolean;
}

/**
 * Applies all limits of a code. Those of the requester come first, so that rejected requests do not count against the
 * target. Throws `tooManyCodes`.
 */
export async function limitSends(deps: Deps, { proof, clientKey, reaches }: Send): Promise<void> {
  if (proof.channel === "sms") await requireSmsBudget(deps);
  await checkBudget(deps, proof.purpose);
  // A request during the cooldown is rejected without counting.
  await deps.rateLimits.check(cooldownOf(proof), cooldown);
  await limitRequester(deps, proof, clientKey);
  if (proof.channel === "sms")
    await consumeAll(deps, `codes to ${proof.target.slice(0, -4)}****`, [perPrefix]);
  await limitTarget(deps, proof);
  // Counted even if nothing is sent, so that it takes the same time.
  const budget = budgetOf(proof.purpose);
  await deps.rateLimits.tryConsume(reaches ? budget : `pretended ${budget}`, perPurpose);
}

/** Restores the target's limits after a failed send; the requester's stay counted. */
export async function restoreTarget({ rateLimits }: Deps, proof: Proof): Promise<void> {
  await rateLimits.restore(cooldownOf(proof));
  for (const { windowS } of perTarget) await rateLimits.restore(targetSubject(proof, windowS));
}

/**
 * Throws while a purpose's budget is used up. Each purpose has its own, so that abuse of one does not stop the
 * others.
 */
async function checkBudget({ rateLimits, alarms }: Deps, purpose: Purpose): Promise<void> {
  const subject = budgetOf(purpose);
  try {
    await rateLimits.check(subject, perPurpose);
  } catch (error) {
    if (error instanceof AppError) await alarms.raise({ kind: "code.flood", subject });
    throw error;
  }
  await alarms.close(["code.flood"], [subject]);
}

async function limitRequester(deps: Deps, proof: Proof, clientKey: string): Promise<void> {
  const { rateLimits } = deps;
  const { accountId, purpose } = proof;
  const isFlood = (await rateLimits.count(budgetOf(purpose), perPurpose)) >= floodBegins;
  if (isFlood) await rateLimits.consumeForIp("codes in a flood", clientKey, perIpInFlood);
  for (const limit of perIp) await rateLimits.consumeForIp("codes", clientKey, limit);
  if (accountId === null) return;
  const subject = `codes for account ${accountId}`;
  if (isFlood) await consumeAll(deps, `${subject} in a flood`, [perUserInFlood]);
  await consumeAll(deps, subject, perUser);
}

/**
 * The limits of a target. Codes for binding are counted separately: any account could otherwise use up the target's
 * sign-in codes.
 */
async function limitTarget({ rateLimits }: Deps, proof: Proof): Promise<void> {
  const limits = [
    { subject: cooldownOf(proof), limit: cooldown },
    ...perTarget.map((limit) => ({ subject: targetSubject(proof, limit.windowS), limit })),
  ];
  const consumed: string[] = [];
  try {
    for (const { subject, limit } of limits) {
      await rateLimits.consume(subject, limit);
      consumed.push(subject);
    }
  } catch (error) {
    // Nothing is sent, so nothing is counted.
    for (const subject of consumed) await rateLimits.restore(subject);
    throw error;
  }
}

/** All subjects that name an address. */
export function limitSubjectsOf(target: string): string[] {
  const about = (purpose: Purpose): string[] =>
    perTarget.map(({ windowS }) => targetSubject({ purpose, target }, windowS));
  return [cooldownOf({ target }), ...about("bind"), ...about("login")];
}

function budgetOf(purpose: Purpose): string {
  return `${purpose} codes in all`;
}

function cooldownOf({ target }: Pick<Proof, "target">): string {
  return `code just sent to ${target}`;
}

function targetSubject({ target, purpose }: Pick<Proof, "target" | "purpose">, windowS: number): string {
  return `${purpose === "bind" ? "bind codes" : "codes"} to ${target} per ${windowS} s`;
}

async function consumeAll(
  { rateLimits }: Deps,
  subject: string,
  limits: readonly RateLimit[],
): Promise<void> {
  for (const limit of limits) await rateLimits.consume(`${subject} per ${limit.windowS} s`, limit);
}
