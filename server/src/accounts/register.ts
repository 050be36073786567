import { findReservedName, usernameKey, usernameMin } from "@baleen/contract/accounts/account-fields.ts";
import type { register as call } from "@baleen/contract/accounts/registration.ts";
import type { BodyOf } from "@baleen/contract/call.ts";
import type { Context } from "../context.ts";
import { inTransaction, type Tx } from "../platform/database/transaction.ts";
import { defineHandler } from "../platform/http/define-handler.ts";
import type { Handler, Visitor } from "../platform/http/handler.ts";
import { defineLimit, type Limit } from "../platform/http/limit.ts";
import { Rejection } from "../platform/rejection.ts";
import {
  addAccount,
  type ContactKind,
  channelOf,
  findAccountByContact,
  findTakenKeys,
} from "./account-store.ts";
import { checkCode, codeWrong, consumeCode, setCodeOwner } from "./codes/code-store.ts";
import { hashNewPassword } from "./passwords.ts";

type Body = BodyOf<typeof call>;
type UsernameBody = Extract<Body, { type: "account" }>;
type ContactBody = Exclude<Body, UsernameBody>;

/** Limits failed registrations: each one reveals whether a name is taken, or is a guess at a code. */
const rejectedRegistrationsPerClient = defineLimit("rejected registrations", {
  by: "client",
  max: 60,
  windowS: 3600,
  error: "tooManyRegistrations",
});

export const register = defineHandler<Handler<typeof call>>({
  perClient: [rejectedRegistrationsPerClient],
  countedErrors: isCountedRejection,
  async run(context, { body, visitor }) {
    // Checked before any expensive work.
    await context.rateLimits.check([openedPerClient.of(visitor.clientKey)]);
    return await (body.type === "account"
      ? registerByUsername(context, body, visitor)
      : registerByContact(context, body, visitor));
  },
});

/** Whether the client caused the error and no other limit counts it. */
function isCountedRejection(thrown: unknown): boolean {
  const status = thrown instanceof Rejection ? thrown.kind.status : 500;
  return status < 500 && status !== 429;
}

async function registerByUsername(context: Context, body: UsernameBody, { clientKey }: Visitor) {
  const { username, nickname } = body;
  // Checked before the expensive hash.
  const key = usernameKey(username);
  if ((await findTakenKeys(context.db, [key])).has(key)) throw usernameTaken();
  const passwordHash = await hashNewPassword(context, body.password, "password");
  const request = { username, nickname, email: null, phone: null, passwordHash, clientKey };
  const opened = await inTransaction(context.db, (tx) => tryToOpenAccount(context, tx, request));
  if (!opened) throw usernameTaken();
  return opened;
}

async function registerByContact(context: Context, body: ContactBody, { clientKey, device }: Visitor) {
  const target = body.type === "email" ? body.email : body.phone;
  const [preferred = ""] = target.split("@");
  if ([...preferred].length < usernameMin)
    throw new Rejection("invalidRequest", { fields: { [body.type]: "usernameLength" } });
  const proof = { purpose: "register", channel: channelOf(body.type), target, accountId: null } as const;
  const code = await checkCode(context, proof, body.code, device);
  const passwordHash = await hashNewPassword(context, body.password, "password");
  return await inTransaction(context.db, async (tx) => {
    if (!(await consumeCode(tx, code.id, context.clock.now()))) throw codeWrong();
    const opened = await openAccountWithFreeName(context, tx, {
      username: preferred,
      nickname: body.nickname,
      email: null,
      phone: null,
      [body.type]: target,
      passwordHash,
      clientKey,
    });
    await setCodeOwner(tx, code.id, opened.id);
    return opened;
  });
}

const openedPerClient = defineLimit("opened accounts", {
  by: "client",
  max: 10,
  windowS: 3600,
  error: "tooManyRegistrations",
});

interface NewAccountRequest {
  readonly username: string;
  readonly nickname: string | undefined;
  readonly email: string | null;
  readonly phone: string | null;
  /** Null for an account that is signed in to otherwise. */
  readonly passwordHash: string | null;
  readonly clientKey: string;
  /** Limits how many accounts the client opens; by default ten an hour. */
  readonly limit?: Limit;
}

/**
 * Opens an account under the first free name of `li`, `li_2`, `li_3` …, also when registrations are concurrent. Names of
 * fewer than three characters are skipped. Throws `emailTaken` or `phoneTaken`.
 */
export async function openAccountWithFreeName(context: Context, tx: Tx, request: NewAccountRequest) {
  const { username: preferred, email, phone } = request;
  for (;;) {
    const username = await findFreeUsername(tx, preferred, phone);
    const opened = await tryToOpenAccount(context, tx, { ...request, username });
    if (opened) return opened;
    if (email && (await findAccountByContact(tx, "email", email))) throw contactTaken("email");
    if (phone && (await findAccountByContact(tx, "phone", phone))) throw contactTaken("phone");
    // Another registration took the name; try the next one.
  }
}

async function tryToOpenAccount(
  context: Pick<Context, "clock" | "rateLimits">,
  tx: Tx,
  request: NewAccountRequest,
) {
  const { username, email, phone, passwordHash, clientKey, limit = openedPerClient } = request;
  const account = await addAccount(tx, {
    username,
    username_key: usernameKey(username),
    nickname: request.nickname || null,
    email,
    phone,
    password_hash: passwordHash,
    created_at: context.clock.now(),
  });
  if (!account) return undefined;
  // Counted within the transaction: only opened accounts count, and exceeding the limit rolls the account back.
  await context.rateLimits.consumeAll([limit.of(clientKey)], tx);
  return { id: account.id, username };
}

/** Only an account's own phone number may be its username. */
async function findFreeUsername(tx: Tx, preferred: string, phone: string | null): Promise<string> {
  const batchSize = 50;
  for (let from = 1; ; from += batchSize) {
    const numbers = Array.from({ length: batchSize }, (_, index) => from + index);
    const names = numbers
      .map((number) => (number === 1 ? preferred : `${preferred}_${number}`))
      .filter((name) => [...name].length >= usernameMin)
      .filter((name) => name === phone || findReservedName(name) === undefined);
    const takenKeys = await findTakenKeys(tx, names.map(usernameKey));
    const free = names.find((name) => !takenKeys.has(usernameKey(name)));
    if (free !== undefined) return free;
  }
}

function usernameTaken(): Rejection {
  return new Rejection("usernameTaken", { fields: { username: "usernameTaken" } });
}

export function contactTaken(contactKind: ContactKind): Rejection {
  const reason = contactKind === "email" ? "emailTaken" : "phoneTaken";
  return new Rejection(reason, { fields: { [contactKind]: reason } });
}
