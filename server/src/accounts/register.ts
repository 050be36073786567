import { usernameKey } from "@baleen/contract/accounts/account-fields.ts";
import type { register as call } from "@baleen/contract/accounts/registration.ts";
import type { BodyOf } from "@baleen/contract/call.ts";
import { inTransaction } from "../platform/database/transaction.ts";
import { AppError } from "../platform/http/app-error.ts";
import type { Handler, Visitor } from "../platform/http/handler.ts";
import type { RateLimit } from "../platform/http/rate-limits.ts";
import { findTakenKeys } from "./account-store.ts";
import { checkCode, codeWrong } from "./codes/check-code.ts";
import { setCodeOwner, spendCode } from "./codes/code-store.ts";
import type { AccountDeps } from "./deps.ts";
import { checkRegistrations, nameTaken, openAccount, openDerivedAccount } from "./open-account.ts";
import { hashNewPassword } from "./passwords.ts";

type Body = BodyOf<typeof call>;
type UsernameBody = Extract<Body, { type: "account" }>;
type ContactBody = Exclude<Body, UsernameBody>;

/** Limits failed registrations: each reveals whether a name is taken, or guesses a code. */
const failuresPerIp: RateLimit = { max: 60, windowS: 3600, error: "tooManyRegistrations" };

export const register: Handler<AccountDeps, typeof call> = async (deps, { body, visitor }) => {
  const { clientKey } = visitor;
  await checkRegistrations(deps, clientKey);
  await deps.rateLimits.consumeForIp("refused registration", clientKey, failuresPerIp);
  const opened =
    body.type === "account"
      ? await registerByUsername(deps, body, visitor)
      : await registerByContact(deps, body, visitor);
  await deps.rateLimits.restoreForIp("refused registration", clientKey, failuresPerIp);
  return opened;
};

async function registerByUsername(deps: AccountDeps, body: UsernameBody, { clientKey }: Visitor) {
  const { username, nickname } = body;
  // Checked before the costly hash.
  const key = usernameKey(username);
  if ((await findTakenKeys(deps.db, [key])).has(key)) throw nameTaken();
  const passwordHash = await hashNewPassword(deps, body.password, "password");
  const request = { username, nickname, email: null, phone: null, passwordHash, clientKey };
  return await inTransaction(deps.db, (tx) => openAccount(deps, tx, request));
}

async function registerByContact(deps: AccountDeps, body: ContactBody, { clientKey, device }: Visitor) {
  const { target, channel, wanted } = addressOf(body);
  if ([...wanted].length < 3)
    throw new AppError("invalidRequest", { fields: { [body.type]: "usernameLength" } });
  const proof = { purpose: "register", channel, target, accountId: null } as const;
  const code = await checkCode(deps, proof, body.code, device);
  const passwordHash = await hashNewPassword(deps, body.password, "password");
  return await inTransaction(deps.db, async (tx) => {
    if (!(await spendCode(tx, code.id, deps.clock.now()))) throw codeWrong();
    const opened = await openDerivedAccount(deps, tx, {
      username: wanted,
      nickname: body.nickname,
      email: body.type === "email" ? target : null,
      phone: body.type === "phone" ? target : null,
      passwordHash,
      clientKey,
    });
    await setCodeOwner(tx, code.id, opened.id);
    return opened;
  });
}

function addressOf(body: ContactBody) {
  if (body.type === "phone") return { target: body.phone, channel: "sms", wanted: body.phone } as const;
  return { target: body.email, channel: "email", wanted: body.email.split("@")[0] ?? "" } as const;
}
