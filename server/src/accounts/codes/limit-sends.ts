import { codeCooldownS } from "@baleen/contract/accounts/codes.ts";
import type { Context } from "../../context.ts";
import { requireSmsAvailable } from "../../messages/sms-budget.ts";
import type { Visitor } from "../../platform/http/handler.ts";
import { type Counter, defineLimit, type LimitSubject, subjectOf } from "../../platform/http/limit.ts";
import { Rejection } from "../../platform/rejection.ts";
import type { CodeScope, Purpose } from "./code-store.ts";

const hourS = 3600;
const dayS = 86_400;

function defineCodeLimit(name: string, by: LimitSubject, max: number, windowS: number) {
  return defineLimit(name, { by, max, windowS, error: "tooManyCodes" });
}

const perAccount = [
  defineCodeLimit("codes", "account", 5, hourS),
  defineCodeLimit("codes", "account", 10, dayS),
];
const perClient = [
  defineCodeLimit("codes", "client", 20, hourS),
  defineCodeLimit("codes", "client", 60, dayS),
];
/** Stricter limits once half of a purpose's budget is used: they reject frequent requesters only. */
const perAccountInFlood = defineCodeLimit("codes in a flood", "account", 2, hourS);
const perClientInFlood = defineCodeLimit("codes in a flood", "client", 3, hourS);
/** Numbers with the same prefix: numbers bought in blocks differ in the last four digits only. */
const perPrefix = defineCodeLimit("codes", "prefix", 50, hourS);
const cooldown = defineCodeLimit("codes", "address", 1, codeCooldownS);
const perAddress = [
  defineCodeLimit("codes", "address", 5, hourS),
  defineCodeLimit("codes", "address", 10, dayS),
];
/** Binding has its own limits; otherwise any account could use up the sign-in codes of an address. */
const bindsPerAddress = [
  defineCodeLimit("codes for binding", "address", 5, hourS),
  defineCodeLimit("codes for binding", "address", 10, dayS),
];
/** The hourly budget of a purpose; more codes are probably abuse. */
const perPurpose = defineCodeLimit("codes", "purpose", 1_000, hourS);
const floodThreshold = 500;

interface SendLimitRequest {
  readonly proof: CodeScope;
  readonly visitor: Pick<Visitor, "clientKey" | "device">;
  /** Whether this device has been signed in to the account that has the target. */
  readonly isDeviceKnown: boolean;
  /** Counters for codes requested without a captcha; empty if there was a captcha. */
  readonly captchaFreeCounters: readonly Counter[];
}

/**
 * Counts a code against all its limits, or against none if one is exceeded. No response depends on whether the target
 * has an account. Known devices are exempt from limits shared with strangers. Throws `tooManyCodes`, `secondCaptchaNeeded`, or
 * the error of a free counter.
 */
export async function countAgainstLimits(context: Context, request: SendLimitRequest): Promise<void> {
  const { rateLimits } = context;
  const { proof, isDeviceKnown, captchaFreeCounters } = request;
  const { purpose } = proof;
  if (proof.channel === "sms") await requireSmsAvailable(context);
  const sentThisHour = await checkBudget(context, purpose);
  // Checked first, so that a request during the cooldown, or one that needs a captcha, does not cost a second captcha.
  await rateLimits.check([cooldown.of(proof.target), ...captchaFreeCounters]);
  if (!isDeviceKnown) await requireSecondCaptcha(context, request);
  const isFlood = isSentToAnyone(purpose) && sentThisHour >= floodThreshold;
  await rateLimits.consumeAll([
    ...captchaFreeCounters,
    ...requesterCounters(request, isFlood),
    ...targetCounters(proof),
  ]);
  if (isSentToAnyone(purpose) && proof.channel === "sms")
    await rateLimits.countEvent(subjectOf(prefixCounter(proof)), hourS);
  await rateLimits.countEvent(subjectOf(perPurpose.of(purpose)), hourS);
}

/**
 * Whether codes of a purpose are sent to addresses without an account too, so that each request costs a message. Codes
 * of other purposes only go to addresses of accounts; counting them would reveal which addresses have one.
 */
function isSentToAnyone(purpose: Purpose): boolean {
  return purpose === "register" || purpose === "bind" || purpose === "continue";
}

/**
 * During a flood of requests each code needs two captchas: every other request is rejected without counting. This costs
 * an attacker more and does not lock out other people with the same prefix.
 */
async function requireSecondCaptcha({ rateLimits }: Context, { proof, visitor }: SendLimitRequest) {
  const flood = findFloodCounter(proof);
  if (!flood || (await rateLimits.readUsed(flood.counter)) < flood.begins) return;
  const captchas = await rateLimits.countEvent(
    `${subjectOf(flood.counter)} on ${visitor.device.digest}`,
    hourS,
  );
  if (captchas % 2 === 1)
    throw new Rejection("secondCaptchaNeeded", { fields: { captcha: "secondCaptchaNeeded" } });
}

function findFloodCounter(
  proof: CodeScope,
): { readonly counter: Counter; readonly begins: number } | undefined {
  const { purpose, channel } = proof;
  if (!isSentToAnyone(purpose)) return { counter: perPurpose.of(purpose), begins: floodThreshold };
  return channel === "sms" ? { counter: prefixCounter(proof), begins: perPrefix.max } : undefined;
}

/** Restores the target's counters after a failed send; the requester's counters stay. */
export async function restoreTarget({ rateLimits }: Context, proof: CodeScope): Promise<void> {
  await rateLimits.undoCount(targetCounters(proof));
}

/**
 * Raises an alarm while a purpose's budget is used up, and throws if codes of this purpose go to any address. Each
 * purpose has its own budget, so that abuse of one does not stop the others. Returns the number of codes in this hour.
 */
async function checkBudget({ rateLimits, alarms }: Context, purpose: Purpose): Promise<number> {
  const counter = perPurpose.of(purpose);
  const subject = `${purpose} codes in all`;
  const used = await rateLimits.readUsed(counter);
  if (used < perPurpose.max) {
    await alarms.close(["code.flood"], [subject]);
    return used;
  }
  await alarms.raise({ kind: "code.flood", subject });
  if (isSentToAnyone(purpose)) await rateLimits.check([counter]);
  return used;
}

function requesterCounters({ proof, visitor, isDeviceKnown }: SendLimitRequest, isFlood: boolean): Counter[] {
  const { accountId } = proof;
  const ofClient = isDeviceKnown ? [] : [...perClient, ...(isFlood ? [perClientInFlood] : [])];
  const ofAccount = accountId === null ? [] : [...perAccount, ...(isFlood ? [perAccountInFlood] : [])];
  return [
    ...ofClient.map((limit) => limit.of(visitor.clientKey)),
    ...ofAccount.map((limit) => limit.of(accountId ?? 0)),
  ];
}

function targetCounters({ purpose, target }: Pick<CodeScope, "purpose" | "target">): Counter[] {
  const limits = purpose === "bind" ? bindsPerAddress : perAddress;
  return [cooldown, ...limits].map((limit) => limit.of(target));
}

/** All counters whose subject contains the address. */
export function addressCounters(target: string): Counter[] {
  return [cooldown, ...perAddress, ...bindsPerAddress].map((limit) => limit.of(target));
}

function prefixCounter({ target }: CodeScope): Counter {
  return perPrefix.of(`${target.slice(0, -4)}****`);
}
