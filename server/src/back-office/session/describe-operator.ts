import type { SignedInOperator } from "@baleen/contract/back-office/session.ts";
import { secondsAfter } from "../../platform/clock.ts";
import { AppError } from "../../platform/http/app-error.ts";
import type { ConsoleDeps } from "../console-handler.ts";
import { findOperator } from "../operators/operator-store.ts";
import { findOperatorSessionById, maxAgeS, maxIdleS } from "./operator-session-store.ts";
import { countRecoveryCodes } from "./recovery-codes.ts";

/** The operator of a session, as the console shows it. */
export async function describeOperator(
  { db, clock }: Pick<ConsoleDeps, "db" | "clock">,
  operatorId: number,
  sessionId: number,
): Promise<SignedInOperator> {
  const operator = await findOperator(db, operatorId);
  const session = await findOperatorSessionById(db, sessionId, clock.now());
  if (!operator || !session) throw new AppError("operatorSignedOut");
  const { id, login, name, role, language } = operator;
  const hasSecondFactor = operator.totp_sealed !== null;
  const ends = [secondsAfter(session.created_at, maxAgeS), secondsAfter(session.last_seen_at, maxIdleS)];
  return {
    id,
    login,
    name,
    role,
    language,
    hasSecondFactor,
    stepUpBy: hasSecondFactor ? "totp" : "password",
    recoveryCodesLeft: await countRecoveryCodes(db, id),
    sessionEndsAt: new Date(Math.min(...ends.map(Number))).toISOString(),
  };
}
