import { usernameKey } from "@baleen/contract/rules.ts";
import type { Tx } from "../db/transaction.ts";
import type { Deps } from "../deps.ts";
import { AppError } from "../http/app-error.ts";
import type { RateLimit } from "../http/rate-limits.ts";
import { addAccount, findAccountByContact, findTakenKeys } from "./account-store.ts";

const perAddress: RateLimit = { max: 10, windowS: 3600, error: "tooManyRegistrations" };

export interface Opening {
  readonly username: string;
  readonly nickname: string | undefined;
  readonly email: string | null;
  readonly phone: string | null;
  readonly passwordHash: string;
  readonly clientKey: string;
}

/** Refuses an address that has opened too many accounts, before any costly work. */
export async function checkRegistrations(deps: Deps, clientKey: string): Promise<void> {
  await deps.rateLimits.checkForIp("register", clientKey, perAddress);
}

interface Opened {
  readonly id: number;
  readonly username: string;
}

/** Opens an account under its username. Throws `usernameTaken`. */
export async function openAccount(deps: Deps, tx: Tx, opening: Opening): Promise<Opened> {
  const opened = await tryToOpen(deps, tx, opening);
  if (!opened) throw nameTaken();
  return opened;
}

/**
 * Opens an account under the first of `li`, `li_2`, `li_3` … that nobody has, so two people called `li@…` both get in,
 * at the same moment too. Throws `emailTaken` or `phoneTaken`.
 */
export async function openDerivedAccount(deps: Deps, tx: Tx, opening: Opening): Promise<Opened> {
  const { username: wanted, email, phone } = opening;
  for (;;) {
    const opened = await tryToOpen(deps, tx, { ...opening, username: await freeUsername(tx, wanted) });
    if (opened) return opened;
    if (email && (await findAccountByContact(tx, "email", email))) throw addressTaken("email");
    if (phone && (await findAccountByContact(tx, "phone", phone))) throw addressTaken("phone");
    // Somebody else got the name in the meantime; the next look sees it.
  }
}

async function tryToOpen(deps: Deps, tx: Tx, opening: Opening): Promise<Opened | undefined> {
  const { username, email, phone, passwordHash, clientKey } = opening;
  const account = await addAccount(tx, {
    username,
    usernameKey: usernameKey(username),
    nickname: opening.nickname?.trim() || null,
    email,
    phone,
    passwordHash,
    createdAt: deps.clock.now(),
  });
  if (!account) return undefined;
  // Only accounts that come to be are counted; a refusal here takes the account back.
  await deps.rateLimits.consumeForIp("register", clientKey, perAddress, tx);
  return { id: account.id, username };
}

async function freeUsername(tx: Tx, wanted: string): Promise<string> {
  const together = 50;
  for (let from = 1; ; from += together) {
    const names = Array.from({ length: together }, (_, index) => nameNumber(wanted, from + index));
    const taken = await findTakenKeys(tx, names.map(usernameKey));
    const free = names.find((name) => !taken.has(usernameKey(name)));
    if (free !== undefined) return free;
  }
}

function nameNumber(wanted: string, number: number): string {
  return number === 1 ? wanted : `${wanted}_${number}`;
}

export function nameTaken(): AppError {
  return new AppError("usernameTaken", { fields: { username: "usernameTaken" } });
}

export function addressTaken(contact: "email" | "phone"): AppError {
  const reason = contact === "email" ? "emailTaken" : "phoneTaken";
  return new AppError(reason, { fields: { [contact]: reason } });
}
