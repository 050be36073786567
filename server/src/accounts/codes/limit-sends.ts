import { codeCooldownS } from "@baleen/contract/accounts/codes.ts";
import type { Context } from "../../context.ts";
import { requireSms } from "../../messages/sms-budget.ts";
import type { Visitor } from "../../platform/http/handler.ts";
import { type Counter, defineLimit, type LimitedBy, subjectOf } from "../../platform/http/limit.ts";
import { Rejection } from "../../platform/rejection.ts";
import type { Proof, Purpose } from "./code-store.ts";

const hourS = 3600;
const dayS = 86_400;

function limitOf(name: string, by: LimitedBy, max: number, windowS: number) {
  return defineLimit(name, { by, max, windowS, error: "tooManyCodes" });
}

const perAccount = [limitOf("codes", "account", 5, hourS), limitOf("codes", "account", 10, dayS)];
const perClient = [limitOf("codes", "client", 20, hourS), limitOf("codes", "client", 60, dayS)];
/** Stricter limits once half of a purpose's budget is used: they reject frequent requesters only. */
const perAccountInFlood = limitOf("codes in a flood", "account", 2, hourS);
const perClientInFlood = limitOf("codes in a flood", "client", 3, hourS);
/** Numbers with the same prefix: numbers bought in blocks differ in the last four digits only. */
const perPrefix = limitOf("codes", "prefix", 50, hourS);
const cooldown = limitOf("codes", "address", 1, codeCooldownS);
const perAddress = [limitOf("codes", "address", 5, hourS), limitOf("codes", "address", 10, dayS)];
/** Binding has its own limits; otherwise any account could use up the sign-in codes of an address. */
const bindsPerAddress = [
  limitOf("codes for binding", "address", 5, hourS),
  limitOf("codes for binding", "address", 10, dayS),
];
/** The hourly budget of a purpose; more codes are probably abuse. */
const perPurpose = limitOf("codes", "purpose", 1_000, hourS);
const floodBegins = 500;

interface CodeRequest {
  readonly proof: Proof;
  readonly visitor: Pick<Visitor, "clientKey" | "device">;
  /** Whether this device has been signed in to the account that has the target. */
  readonly isKnown: boolean;
  /** Counters for codes requested without a captcha; empty if there was a captcha. */
  readonly freeCounters: readonly Counter[];
}

/**
 * Counts a code against all its limits, or against none if one is exceeded. No response depends on whether the target
 * has an account. Known devices are exempt from limits shared with strangers. Throws `tooManyCodes`, `captchaAgain`, or
 * the error of a free counter.
 */
export async function limitSends(context: Context, request: CodeRequest): Promise<void> {
  const { rateLimits } = context;
  const { proof, isKnown, freeCounters } = request;
  const { purpose } = proof;
  if (proof.channel === "sms") await requireSms(context);
  const inPurpose = await checkBudget(context, purpose);
  // Checked first, so that a request during the cooldown, or one that needs a captcha, does not cost a second captcha.
  await rateLimits.check([cooldown.of(proof.target), ...freeCounters]);
  if (!isKnown) await requireSecondCaptcha(context, request);
  const isFlood = isSentToAnyone(purpose) && inPurpose >= floodBegins;
  await rateLimits.consumeAll([
    ...freeCounters,
    ...requesterCounters(request, isFlood),
    ...targetCounters(proof),
  ]);
  if (isSentToAnyone(purpose) && proof.channel === "sms")
    await rateLimits.tally(subjectOf(prefixCounter(proof)), hourS);
  await rateLimits.tally(subjectOf(perPurpose.of(purpose)), hourS);
}

/**
 * Whether codes of a purpose are sent to any address, so that each request costs a message. Codes of other purposes are
 * only sent to addresses of accounts; counting those messages would reveal which addresses they are.
 */
function isSentToAnyone(purpose: Purpose): boolean {
  return purpose === "register" || purpose === "bind";
}

/**
 * During a flood of requests each code needs two captchas: every other request is rejected without counting. This costs
 * an attacker more and does not lock out other people with the same prefix.
 */
async function requireSecondCaptcha({ rateLimits }: Context, { proof, visitor }: CodeRequest) {
  const flood = floodOf(proof);
  if (!flood || (await rateLimits.used(flood.counter)) < flood.begins) return;
  const captchas = await rateLimits.tally(`${subjectOf(flood.counter)} on ${visitor.device.digest}`, hourS);
  if (captchas % 2 === 1) throw new Rejection("captchaAgain", { fields: { captcha: "captchaAgain" } });
}

function floodOf(proof: Proof): { readonly counter: Counter; readonly begins: number } | undefined {
  const { purpose, channel } = proof;
  if (!isSentToAnyone(purpose)) return { counter: perPurpose.of(purpose), begins: floodBegins };
  return channel === "sms" ? { counter: prefixCounter(proof), begins: perPrefix.max } : undefined;
}

/** Restores the target's counters after a failed send; the requester's counters stay. */
export async function restoreTarget({ rateLimits }: Context, proof: Proof): Promise<void> {
  await rateLimits.restore(targetCounters(proof));
}

/**
 * Raises an alarm while a purpose's budget is used up, and throws if codes of this purpose go to any address. Each
 * purpose has its own budget, so that abuse of one does not stop the others. Returns the number of codes in this hour.
 */
async function checkBudget({ rateLimits, alarms }: Context, purpose: Purpose): Promise<number> {
  const counter = perPurpose.of(purpose);
  const subject = `${purpose} codes in all`;
  const used = await rateLimits.used(counter);
  if (used < perPurpose.max) {
    await alarms.close(["code.flood"], [subject]);
    return used;
  }
  await alarms.raise({ kind: "code.flood", subject });
  if (isSentToAnyone(purpose)) await rateLimits.check([counter]);
  return used;
}

function requesterCounters({ proof, visitor, isKnown }: CodeRequest, isFlood: boolean): Counter[] {
  const { accountId } = proof;
  const ofClient = isKnown ? [] : [...perClient, ...(isFlood ? [perClientInFlood] : [])];
  const ofAccount = accountId === null ? [] : [...perAccount, ...(isFlood ? [perAccountInFlood] : [])];
  return [
    ...ofClient.map((limit) => limit.of(visitor.clientKey)),
    ...ofAccount.map((limit) => limit.of(accountId ?? 0)),
  ];
}

function targetCounters({ purpose, target }: Pick<Proof, "purpose" | "target">): Counter[] {
  const limits = purpose === "bind" ? bindsPerAddress : perAddress;
  return [cooldown, ...limits].map((limit) => limit.of(target));
}

/** All counters whose subject contains the address. */
export function addressCounters(target: string): Counter[] {
  return [cooldown, ...perAddress, ...bindsPerAddress].map((limit) => limit.of(target));
}

function prefixCounter({ target }: Proof): Counter {
  return perPrefix.of(`${target.slice(0, -4)}****`);
}
