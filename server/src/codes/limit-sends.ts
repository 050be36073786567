import { codeCooldownS } from "@baleen/contract/codes.ts";
import type { Deps } from "../deps.ts";
import { AppError } from "../http/app-error.ts";
import type { Allowance } from "../http/turns.ts";
import type { Proof } from "./code-store.ts";

const hourS = 3600;
const dayS = 86_400;
const allow = (most: number, windowS: number): Allowance => ({ most, windowS, refusal: "tooManyCodes" });

const cooldown = allow(1, codeCooldownS);
const perTarget = [allow(5, hourS), allow(10, dayS)];
const perAddress = [allow(20, hourS), allow(60, dayS)];
const perUser = [allow(5, hourS), allow(10, dayS)];
/** Numbers that differ in their last four digits only: an operator's block, the mark of bought numbers. */
const perPrefix = allow(50, hourS);
/** All codes of the site: beyond this something is wrong that costs money. */
const global = allow(1_000, hourS);

/** Takes a turn from every limit that a send falls under, the narrowest first. Throws `tooManyCodes`. */
export async function limitSends(deps: Deps, proof: Proof, subscriber: string): Promise<void> {
  const { turns } = deps;
  const { target, accountId } = proof;
  await turns.take(cooldownOf(proof), cooldown);
  await takeAll(deps, `codes to ${target}`, perTarget);
  if (accountId !== null) await takeAll(deps, `codes for account ${accountId}`, perUser);
  for (const allowance of perAddress) await turns.takeForAddress("codes", subscriber, allowance);
  if (proof.channel === "sms") await takeAll(deps, `codes to ${target.slice(0, -4)}****`, [perPrefix]);
  await takeGlobal(deps);
}

/** After a send that failed the person may try again at once. */
export async function liftCooldown({ turns }: Deps, proof: Proof): Promise<void> {
  await turns.giveBack(cooldownOf(proof));
}

function cooldownOf({ target }: Proof): string {
  return `code just sent to ${target}`;
}

async function takeAll({ turns }: Deps, subject: string, limits: readonly Allowance[]): Promise<void> {
  for (const limit of limits) await turns.take(`${subject} per ${limit.windowS} s`, limit);
}

async function takeGlobal(deps: Deps): Promise<void> {
  try {
    await takeAll(deps, "codes in all", [global]);
  } catch (error) {
    if (error instanceof AppError) deps.alarm("No more codes are sent this hour: there were a thousand");
    throw error;
  }
}
