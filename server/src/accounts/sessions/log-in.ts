import type {
  LoginReply,
  logIn as logInCall,
  logOut as logOutCall,
} from "@baleen/contract/accounts/sessions.ts";
import type { BodyOf } from "@baleen/contract/call.ts";
import type { Handler, Visitor } from "../../platform/http/handler.ts";
import type { RateLimit } from "../../platform/http/rate-limits.ts";
import { findAccountByContact } from "../account-store.ts";
import { checkCode, codeWrong } from "../codes/check-code.ts";
import type { AccountDeps } from "../deps.ts";
import { logInByPassword } from "./log-in-by-password.ts";
import { openSession } from "./open-session.ts";
import { endSession } from "./session-store.ts";

const limits: readonly RateLimit[] = [
  { max: 20, windowS: 60, error: "tooManyLogins" },
  { max: 100, windowS: 3600, error: "tooManyLogins" },
];

/** Throws before the body is read if a rejection of the IP address is cached. */
export function checkLoginLimits({ rateLimits }: AccountDeps, clientKey: string): void {
  for (const limit of limits) rateLimits.checkCachedForIp("login", clientKey, limit);
}

export const logIn: Handler<AccountDeps, typeof logInCall> = async (
  deps,
  { body, visitor },
): Promise<LoginReply> => {
  for (const limit of limits) {
    await deps.rateLimits.consumeForIp("login", visitor.clientKey, limit);
  }
  return body.type === "username"
    ? await logInByPassword(deps, body, visitor)
    : await logInByCode(deps, body, visitor);
};

type ByCode = Exclude<BodyOf<typeof logInCall>, { type: "username" }>;

/** Unknown addresses and wrong codes have the same response. */
async function logInByCode(deps: AccountDeps, body: ByCode, visitor: Visitor): Promise<LoginReply> {
  const target = body.type === "email" ? body.email : body.phone;
  const channel = body.type === "email" ? "email" : "sms";
  const account = await findAccountByContact(deps.db, body.type, target);
  const sent = { purpose: "login", channel, target, accountId: null } as const;
  const code = await checkCode(deps, sent, body.code, visitor.device);
  if (!account) throw codeWrong();
  const proof = { contactKind: body.type, target, code };
  return await openSession(deps, { accountId: account.id, visitor, force: body.forceLogin ?? false, proof });
}

export const logOut: Handler<AccountDeps, typeof logOutCall> = async ({ db, clock }, { user }) => {
  await endSession(db, user.sessionId, clock.now());
  return null;
};
