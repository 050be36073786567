import { codeCooldownS } from "@baleen/contract/codes.ts";
import type { Deps } from "../deps.ts";
import { AppError } from "../http/app-error.ts";
import type { RateLimit } from "../http/rate-limits.ts";
import type { Proof, Purpose } from "./code-store.ts";

const hourS = 3600;
const dayS = 86_400;
const allow = (max: number, windowS: number): RateLimit => ({ max, windowS, error: "tooManyCodes" });

const perUser = [allow(5, hourS), allow(10, dayS)];
const perAddress = [allow(20, hourS), allow(60, dayS)];
/** Once most of a purpose's budget is gone, whoever has asked often is refused, and who asks rarely is not. */
const perUserInFlood = allow(2, hourS);
const perAddressInFlood = allow(3, hourS);
/** Numbers that differ in their last four digits only: an operator's block, the mark of bought numbers. */
const perPrefix = allow(50, hourS);
const cooldown = allow(1, codeCooldownS);
const perTarget = [allow(5, hourS), allow(10, dayS)];
/** All codes of one purpose: beyond this something is wrong that costs money. */
const perPurpose = allow(1_000, hourS);
const floodBegins = 500;

interface Send {
  readonly proof: Proof;
  readonly clientKey: string;
  /** False for a code that is not sent, because its target has no account. */
  readonly reaches: boolean;
}

/**
 * Takes a turn from every limit that a send falls under: the caller's first, so that calls that are refused cost their
 * target nothing. Throws `tooManyCodes`.
 */
export async function limitSends(deps: Deps, { proof, clientKey, reaches }: Send): Promise<void> {
  await checkBudget(deps, proof.purpose);
  // Pressing the button too early is refused and costs nobody anything.
  await deps.rateLimits.check(cooldownOf(proof), cooldown);
  await limitCaller(deps, proof, clientKey);
  if (proof.channel === "sms") await takeAll(deps, `codes to ${proof.target.slice(0, -4)}****`, [perPrefix]);
  await limitTarget(deps, proof);
  // What is not sent costs nothing, but is counted as well: it must take the same time.
  const spent = budgetOf(proof.purpose);
  await deps.rateLimits.tryConsume(reaches ? spent : `pretended ${spent}`, perPurpose);
}

/** Gives the target back what a send took that failed. The caller stays charged. */
export async function forgiveTarget({ rateLimits }: Deps, proof: Proof): Promise<void> {
  await rateLimits.restore(cooldownOf(proof));
  for (const { windowS } of perTarget) await rateLimits.restore(targetSubject(proof, windowS));
}

/** Refuses everybody while a purpose's budget is used up: one that is abused stops no other. */
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

async function limitCaller(deps: Deps, proof: Proof, clientKey: string): Promise<void> {
  const { rateLimits } = deps;
  const { accountId, purpose } = proof;
  const isFlood = (await rateLimits.count(budgetOf(purpose), perPurpose)) >= floodBegins;
  if (isFlood) await rateLimits.consumeForIp("codes in a flood", clientKey, perAddressInFlood);
  for (const limit of perAddress) await rateLimits.consumeForIp("codes", clientKey, limit);
  if (accountId === null) return;
  const subject = `codes for account ${accountId}`;
  if (isFlood) await takeAll(deps, `${subject} in a flood`, [perUserInFlood]);
  await takeAll(deps, subject, perUser);
}

/**
 * One target's turns. Codes for binding are counted apart: whoever has an account could otherwise use up the codes that
 * somebody else signs in with.
 */
async function limitTarget({ rateLimits }: Deps, proof: Proof): Promise<void> {
  const limits = [
    { subject: cooldownOf(proof), limit: cooldown },
    ...perTarget.map((limit) => ({ subject: targetSubject(proof, limit.windowS), limit })),
  ];
  const taken: string[] = [];
  try {
    for (const { subject, limit } of limits) {
      await rateLimits.consume(subject, limit);
      taken.push(subject);
    }
  } catch (error) {
    // Nothing is sent, so nothing is charged.
    for (const subject of taken) await rateLimits.restore(subject);
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

async function takeAll({ rateLimits }: Deps, subject: string, limits: readonly RateLimit[]): Promise<void> {
  for (const limit of limits) await rateLimits.consume(`${subject} per ${limit.windowS} s`, limit);
}
