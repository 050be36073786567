import type { Deps } from "../deps.ts";
import type { SignedIn } from "../http/handler.ts";
import { digest } from "../outside/digest.ts";
import { findSessionByToken, noteActivity } from "./session-store.ts";

/** Who holds a token, if its session is alive. A failing database throws: it must not look like a dead token. */
export async function authenticate({ db, clock }: Deps, token: string): Promise<SignedIn | undefined> {
  const now = clock.now();
  const session = await findSessionByToken(db, digest(token), now);
  if (!session) return undefined;
  await noteActivity(db, session, now);
  return {
    accountId: session.account_id,
    sessionId: session.id,
    signedInAt: session.created_at,
    deviceDigest: session.device_digest,
  };
}
