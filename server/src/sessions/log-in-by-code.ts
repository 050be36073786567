import type { BodyOf } from "@baleen/contract/call.ts";
import type { LoginReply, logIn } from "@baleen/contract/sessions.ts";
import { findAccountByContact } from "../accounts/account-store.ts";
import { checkCode, codeWrong } from "../codes/check-code.ts";
import type { Deps } from "../deps.ts";
import type { Visitor } from "../http/handler.ts";
import { openSession } from "./open-session.ts";

type ByCode = Exclude<BodyOf<typeof logIn>, { type: "username" }>;

/** Unknown addresses and wrong codes have the same response. */
export async function logInByCode(deps: Deps, body: ByCode, visitor: Visitor): Promise<LoginReply> {
  const target = body.type === "email" ? body.email : body.phone;
  const channel = body.type === "email" ? "email" : "sms";
  const account = await findAccountByContact(deps.db, body.type, target);
  const sent = { purpose: "login", channel, target, accountId: null } as const;
  const code = await checkCode(deps, sent, body.code, visitor.device);
  if (!account) throw codeWrong();
  const proof = { contactKind: body.type, target, code };
  return await openSession(deps, { accountId: account.id, visitor, force: body.forceLogin ?? false, proof });
}
