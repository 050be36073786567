import { codeCooldownS } from "@baleen/contract/accounts/codes.ts";
import { requireSmsBudget } from "../../messages/sms-budget.ts";
import { AppError } from "../../platform/http/app-error.ts";
import type { Visitor } from "../../platform/http/handler.ts";
import type { RateLimit } from "../../platform/http/rate-limits.ts";
import type { AccountDeps } from "../deps.ts";
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
/** The budget of a purpose; more codes are probably abuse. */
const perPurpose = limitOf(1_000, hourS);
const floodBegins = 500;
/** Far above the other limits: it only counts. */
const secondCaptchas = limitOf(10_000, hourS);

interface CodeRequest {
  readonly proof: Proof;
  readonly visitor: Pick<Visitor, "clientKey" | "device">;
  /** Whether the account that has the target was signed in to on this device before. */
  readonly isKnown: boolean;
}

/**
 * Applies all limits of a code. Those of the requester come first, so that rejected requests do not count against the
 * target. No answer depends on whether the target has an account, and known devices are exempt from limits that they
 * share with strangers. Throws `tooManyCodes` or `captchaAgain`.
 */
export async function limitSends(deps: AccountDeps, request: CodeRequest): Promise<void> {
  const { rateLimits } = deps;
  const { proof, isKnown } = request;
  const { purpose } = proof;
  if (proof.channel === "sms") await requireSmsBudget(deps);
  await checkBudget(deps, purpose);
  // A request during the cooldown is rejected without counting.
  await rateLimits.check(cooldownOf(proof), cooldown);
  if (!isKnown) await requireSecondCaptcha(deps, request);
  await limitRequester(deps, request);
  await limitTarget(deps, proof);
  if (isSentToAnyone(purpose) && proof.channel === "sms") {
    await rateLimits.tryConsume(prefixOf(proof), perPrefix);
  }
  await rateLimits.tryConsume(budgetOf(purpose), perPurpose);
}

/**
 * Whether codes of a purpose are sent to any address, so that each request costs a message. Codes of other purposes are
 * sent to addresses of accounts only; counting messages would reveal which addresses those are.
 */
function isSentToAnyone(purpose: Purpose): boolean {
  return purpose === "register" || purpose === "bind";
}

/**
 * Where very many codes are requested, each needs two captchas: every other request is rejected without counting. It
 * costs an attacker more and does not lock out other people with that prefix.
 */
async function requireSecondCaptcha({ rateLimits }: AccountDeps, { proof, visitor }: CodeRequest) {
  const flood = floodLimitOf(proof);
  if (!flood || (await rateLimits.count(flood.subject, flood.limit)) < flood.limit.max) return;
  const captchas = await rateLimits.consume(`${flood.subject} on ${visitor.device.digest}`, secondCaptchas);
  if (captchas % 2 === 1) throw new AppError("captchaAgain", { fields: { captcha: "captchaAgain" } });
}

function floodLimitOf(proof: Proof): { readonly subject: string; readonly limit: RateLimit } | undefined {
  const { purpose, channel } = proof;
  if (!isSentToAnyone(purpose)) return { subject: budgetOf(purpose), limit: limitOf(floodBegins, hourS) };
  return channel === "sms" ? { subject: prefixOf(proof), limit: perPrefix } : undefined;
}

/** Restores the target's limits after a failed send; the requester's stay counted. */
export async function restoreTarget({ rateLimits }: AccountDeps, proof: Proof): Promise<void> {
  for (const { subject } of targetLimits(proof)) await rateLimits.restore(subject);
}

/**
 * Raises an alarm while a purpose's budget is used up, and throws if each of its codes costs a message. Each purpose has
 * its own, so that abuse of one does not stop the others.
 */
async function checkBudget({ rateLimits, alarms }: AccountDeps, purpose: Purpose): Promise<void> {
  const subject = budgetOf(purpose);
  if ((await rateLimits.count(subject, perPurpose)) < perPurpose.max) {
    await alarms.close(["code.flood"], [subject]);
    return;
  }
  await alarms.raise({ kind: "code.flood", subject });
  if (isSentToAnyone(purpose)) await rateLimits.check(subject, perPurpose);
}

async function limitRequester(deps: AccountDeps, { proof, visitor, isKnown }: CodeRequest): Promise<void> {
  const { rateLimits } = deps;
  const { accountId, purpose } = proof;
  const isFlood =
    isSentToAnyone(purpose) && (await rateLimits.count(budgetOf(purpose), perPurpose)) >= floodBegins;
  if (!isKnown) {
    if (isFlood) await rateLimits.consumeForIp("codes in a flood", visitor.clientKey, perIpInFlood);
    for (const limit of perIp) await rateLimits.consumeForIp("codes", visitor.clientKey, limit);
  }
  if (accountId === null) return;
  const subject = `codes for account ${accountId}`;
  if (isFlood) await consumeAll(deps, `${subject} in a flood`, [perUserInFlood]);
  await consumeAll(deps, subject, perUser);
}

async function limitTarget({ rateLimits }: AccountDeps, proof: Proof): Promise<void> {
  const consumed: string[] = [];
  try {
    for (const { subject, limit } of targetLimits(proof)) {
      await rateLimits.consume(subject, limit);
      consumed.push(subject);
    }
  } catch (error) {
    // Nothing is sent, so nothing is counted.
    for (const subject of consumed) await rateLimits.restore(subject);
    throw error;
  }
}

/** Codes for binding are counted separately: any account could otherwise use up the target's sign-in codes. */
function targetLimits({ purpose, target }: Pick<Proof, "purpose" | "target">) {
  const counted = purpose === "bind" ? "bind codes" : "codes";
  return [
    { subject: cooldownOf({ target }), limit: cooldown },
    ...perTarget.map((limit) => ({ subject: `${counted} to ${target} per ${limit.windowS} s`, limit })),
  ];
}

export function limitSubjectsOf(target: string): string[] {
  const limits = (["bind", "login"] as const).flatMap((purpose) => targetLimits({ purpose, target }));
  return limits.map(({ subject }) => subject);
}

function budgetOf(purpose: Purpose): string {
  return `${purpose} codes in all`;
}

function prefixOf({ target }: Proof): string {
  return `codes to ${target.slice(0, -4)}****`;
}

function cooldownOf({ target }: Pick<Proof, "target">): string {
  return `code just sent to ${target}`;
}

async function consumeAll({ rateLimits }: AccountDeps, subject: string, limits: readonly RateLimit[]) {
  for (const limit of limits) await rateLimits.consume(`${subject} per ${limit.windowS} s`, limit);
}
