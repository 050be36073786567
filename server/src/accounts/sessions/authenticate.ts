import { digest } from "../../platform/digest.ts";
import type { SignedIn } from "../../platform/http/handler.ts";
import type { AccountDeps } from "../deps.ts";
import { findSessionByToken, updateLastSeen } from "./session-store.ts";

/** The session of a token, if it is active. Database errors are thrown: they must not look like an invalid token. */
export async function authenticate({ db, clock }: AccountDeps, token: string): Promise<SignedIn | undefined> {
  const now = clock.now();
  const session = await findSessionByToken(db, digest(token), now);
  if (!session) return undefined;
  await updateLastSeen(db, session, now);
  return {
    accountId: session.account_id,
    sessionId: session.id,
    signedInAt: session.created_at,
    deviceDigest: session.device_digest,
  };
}
