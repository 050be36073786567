import { findReservedName, usernameKey } from "@baleen/contract/accounts/account-fields.ts";
import type { Tx } from "../platform/database/transaction.ts";
import { AppError } from "../platform/http/app-error.ts";
import type { RateLimit } from "../platform/http/rate-limits.ts";
import { addAccount, type ContactKind, findAccountByContact, findTakenKeys } from "./account-store.ts";
import type { AccountDeps } from "./deps.ts";

const perIp: RateLimit = { max: 10, windowS: 3600, error: "tooManyRegistrations" };

export interface NewAccountRequest {
  readonly username: string;
  readonly nickname: string | undefined;
  readonly email: string | null;
  readonly phone: string | null;
  readonly passwordHash: string;
  readonly clientKey: string;
}

/** Throws `tooManyRegistrations` if the IP address is at its limit, before any costly work. */
export async function checkRegistrations(deps: AccountDeps, clientKey: string): Promise<void> {
  await deps.rateLimits.checkForIp("register", clientKey, perIp);
}

interface OpenedAccount {
  readonly id: number;
  readonly username: string;
}

/** Opens an account. Throws `usernameTaken`. */
export async function openAccount(
  deps: AccountDeps,
  tx: Tx,
  request: NewAccountRequest,
): Promise<OpenedAccount> {
  const opened = await tryToOpen(deps, tx, request);
  if (!opened) throw nameTaken();
  return opened;
}

/**
 * Opens an account under the first free name of `li`, `li_2`, `li_3` …, concurrent registrations included. Throws
 * `emailTaken` or `phoneTaken`.
 */
export async function openDerivedAccount(
  deps: AccountDeps,
  tx: Tx,
  request: NewAccountRequest,
): Promise<OpenedAccount> {
  const { username: wanted, email, phone } = request;
  for (;;) {
    const username = await freeUsername(tx, wanted, phone);
    const opened = await tryToOpen(deps, tx, { ...request, username });
    if (opened) return opened;
    if (email && (await findAccountByContact(tx, "email", email))) throw addressTaken("email");
    if (phone && (await findAccountByContact(tx, "phone", phone))) throw addressTaken("phone");
    // Another registration took the name; try the next one.
  }
}

async function tryToOpen(
  deps: AccountDeps,
  tx: Tx,
  request: NewAccountRequest,
): Promise<OpenedAccount | undefined> {
  const { username, email, phone, passwordHash, clientKey } = request;
  const account = await addAccount(tx, {
    username,
    usernameKey: usernameKey(username),
    nickname: request.nickname || null,
    email,
    phone,
    passwordHash,
    createdAt: deps.clock.now(),
  });
  if (!account) return undefined;
  // Counted in the transaction: only opened accounts count, and exceeding the limit rolls the account back.
  await deps.rateLimits.consumeForIp("register", clientKey, perIp, tx);
  return { id: account.id, username };
}

/** Only an account's own phone number may be its username. */
async function freeUsername(tx: Tx, wanted: string, phone: string | null): Promise<string> {
  const batchSize = 50;
  for (let from = 1; ; from += batchSize) {
    const names = Array.from({ length: batchSize }, (_, index) => nameNumber(wanted, from + index)).filter(
      (name) => name === phone || findReservedName(name) === undefined,
    );
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

export function addressTaken(contactKind: ContactKind): AppError {
  const reason = contactKind === "email" ? "emailTaken" : "phoneTaken";
  return new AppError(reason, { fields: { [contactKind]: reason } });
}
