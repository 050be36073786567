import { codeCooldownS } from "@baleen/contract/accounts/codes.ts";
import { requireSmsBudget } from "../../messages/sms-budget.ts";
import type { Visitor } from "../../platform/http/handler.ts";
import type { Counter, RateLimit } from "../../platform/http/rate-limits.ts";
import { Rejection } from "../../platform/rejection.ts";
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
interface CodeRequest {
  readonly proof: Proof;
  readonly visitor: Pick<Visitor, "clientKey" | "device">;
  /** Whether the account that has the target was signed in to on this device before. */
  readonly isKnown: boolean;
  /** Those of codes without a captcha, if it has none. */
  readonly freeCounters: readonly Counter[];
}

/**
 * Counts a code by all its limits or by none. No answer depends on whether the target has an account, and known devices are
 * exempt from limits that they share with strangers. Throws `tooManyCodes`, `captchaAgain`, or the error of a free counter.
 */
export async function limitSends(deps: AccountDeps, request: CodeRequest): Promise<void> {
  const { rateLimits } = deps;
  const { proof, isKnown, freeCounters } = request;
  const { purpose } = proof;
  if (proof.channel === "sms") await requireSmsBudget(deps);
  const inPurpose = await checkBudget(deps, purpose);
  // A request during the cooldown, or that needs a captcha, costs no second one.
  await rateLimits.check([cooldownCounter(proof), ...freeCounters]);
  if (!isKnown) await requireSecondCaptcha(deps, request);
  const isFlood = isSentToAnyone(purpose) && inPurpose >= floodBegins;
  await rateLimits.consumeAll([
    ...freeCounters,
    ...requesterCounters(deps, request, isFlood),
    ...targetCounters(proof),
  ]);
  if (isSentToAnyone(purpose) && proof.channel === "sms") await rateLimits.tally(prefixOf(proof), hourS);
  await rateLimits.tally(budgetOf(purpose), hourS);
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
  const flood = floodCounterOf(proof);
  if (!flood || (await rateLimits.used(flood)) < flood.limit.max) return;
  const captchas = await rateLimits.tally(`${flood.subject} on ${visitor.device.digest}`, hourS);
  if (captchas % 2 === 1) throw new Rejection("captchaAgain", { fields: { captcha: "captchaAgain" } });
}

function floodCounterOf(proof: Proof): Counter | undefined {
  const { purpose, channel } = proof;
  if (!isSentToAnyone(purpose)) return { subject: budgetOf(purpose), limit: limitOf(floodBegins, hourS) };
  return channel === "sms" ? { subject: prefixOf(proof), limit: perPrefix } : undefined;
}

/** Takes back what was counted for the target after a failed send; the requester's counts stay. */
export async function restoreTarget({ rateLimits }: AccountDeps, proof: Proof): Promise<void> {
  await rateLimits.restore(targetCounters(proof));
}

/**
 * Raises an alarm while a purpose's budget is used up, and throws if each of its codes costs a message. Each purpose has
 * its own, so that abuse of one does not stop the others. Returns the number of its codes in this hour.
 */
async function checkBudget({ rateLimits, alarms }: AccountDeps, purpose: Purpose): Promise<number> {
  const counter = { subject: budgetOf(purpose), limit: perPurpose };
  const { subject } = counter;
  const used = await rateLimits.used(counter);
  if (used < perPurpose.max) {
    await alarms.close(["code.flood"], [subject]);
    return used;
  }
  await alarms.raise({ kind: "code.flood", subject });
  if (isSentToAnyone(purpose)) await rateLimits.check([counter]);
  return used;
}

function requesterCounters(
  { rateLimits }: AccountDeps,
  { proof, visitor, isKnown }: CodeRequest,
  isFlood: boolean,
): Counter[] {
  const { accountId } = proof;
  const { clientKey } = visitor;
  const subject = `codes for account ${accountId}`;
  const strict = isFlood ? rateLimits.perIp("codes in a flood", clientKey, perIpInFlood) : [];
  return [
    ...(isKnown ? [] : [...strict, ...rateLimits.perIp("codes", clientKey, ...perIp)]),
    ...(accountId === null ? [] : countersOf(subject, perUser)),
    ...(accountId === null || !isFlood ? [] : countersOf(`${subject} in a flood`, [perUserInFlood])),
  ];
}

/** Codes for binding are counted separately: any account could otherwise use up the target's sign-in codes. */
function targetCounters({ purpose, target }: Pick<Proof, "purpose" | "target">): Counter[] {
  const counted = purpose === "bind" ? "bind codes" : "codes";
  return [cooldownCounter({ target }), ...countersOf(`${counted} to ${target}`, perTarget)];
}

export function limitSubjectsOf(target: string): string[] {
  const limits = (["bind", "login"] as const).flatMap((purpose) => targetCounters({ purpose, target }));
  return limits.map(({ subject }) => subject);
}

function budgetOf(purpose: Purpose): string {
  return `${purpose} codes in all`;
}

function prefixOf({ target }: Proof): string {
  return `codes to ${target.slice(0, -4)}****`;
}

function cooldownCounter({ target }: Pick<Proof, "target">): Counter {
  return { subject: `code just sent to ${target}`, limit: cooldown };
}

function countersOf(subject: string, limits: readonly RateLimit[]): Counter[] {
  return limits.map((limit) => ({ subject: `${subject} per ${limit.windowS} s`, limit }));
}
