import type { Context } from "../context.ts";
import type { Tx } from "../platform/database/transaction.ts";
import type { Account } from "./account-store.ts";
import { consumeOpenCodes } from "./codes/code-store.ts";
import { closeRecoveryRequests } from "./recovery/recovery-request-store.ts";
import { endSessions } from "./sessions/session-store.ts";

/** Why the devices of an account are signed out of the tool. */
type DeviceEndReason = Parameters<Context["desktopAccess"]["endDevices"]>[2];

/** What an event ends. With each of these, a person who once had access can act on the account later. */
interface AccessToEnd {
  readonly sessions: boolean;
  /** The reason reported to the desktop devices; undefined if they stay signed in. */
  readonly devices: DeviceEndReason | undefined;
  /** Approved sign-ins of machines that have not fetched their tokens yet. */
  readonly approvedSignIns: boolean;
  readonly recoveryKey: boolean;
  /** Codes for signing in or recovery that were sent to a bound address. */
  readonly codes: boolean;
  /** Recovery requests to support. */
  readonly recoveryRequests: boolean;
}

/** A thief may have any of these. */
const allAccess = {
  sessions: true,
  approvedSignIns: true,
  recoveryKey: true,
  codes: true,
  recoveryRequests: true,
};
const noAccess = {
  sessions: false,
  devices: undefined,
  approvedSignIns: false,
  recoveryKey: false,
  codes: false,
  recoveryRequests: false,
};

/** What each event ends. */
export const accessEndedByEvent = {
  passwordChanged: { ...allAccess, devices: "signed_out" },
  // Nobody came in by a password before, so the tool stays signed in, and the recovery key is still needed. Codes and
  // requests with which others could replace the new password end.
  passwordSet: { ...allAccess, devices: undefined, approvedSignIns: false, recoveryKey: false },
  recovered: { ...allAccess, devices: "recovered" },
  blocked: { ...allAccess, devices: "operator" },
  // Support may be working on the owner's request, and can reject a thief's request.
  signedOutByOperator: { ...allAccess, devices: "operator", recoveryRequests: false },
  // Any sign-in cancels a deletion. If a thief requested the deletion, the owner may need the recovery key to cancel
  // it.
  deletionRequested: { ...noAccess, sessions: true, approvedSignIns: true },
  // The account is no longer one. Its machines sign in to the account that it has become part of.
  mergedAway: { ...allAccess, devices: "signed_out" },
  // Its machines stay signed in, and its recovery key still recovers it.
  mergedInto: { ...allAccess, recoveryKey: false, devices: undefined },
  // The account can now be recovered by the address, so the recovery key ends: a stolen one would be another way in.
  contactAdded: { ...noAccess, recoveryKey: true },
} as const satisfies Readonly<Record<string, AccessToEnd>>;

interface EndAccessOptions {
  /** What the owner who triggers the event keeps. */
  readonly except?: { readonly sessionId?: number; readonly devices?: boolean };
  /** The label of the browser that triggers the event. */
  readonly browserLabel?: string;
}

export interface EndedAccess {
  readonly sessions: number;
  readonly devices: number;
  readonly recoveryKey: boolean;
}

/**
 * Ends all access that the event ends, except what the owner keeps. Returns what existed before. The transaction must
 * hold the account's lock; `account` is the state before the event.
 */
export async function endAccess(
  { clock, desktopAccess }: Pick<Context, "clock" | "desktopAccess">,
  tx: Tx,
  { id, email, phone }: Pick<Account, "id" | "email" | "phone">,
  event: keyof typeof accessEndedByEvent,
  { except = {}, browserLabel }: EndAccessOptions = {},
): Promise<EndedAccess> {
  const now = clock.now();
  const ending: AccessToEnd = accessEndedByEvent[event];
  if (ending.approvedSignIns) await desktopAccess.endApprovedSignIns(tx, id);
  if (ending.recoveryRequests) await closeRecoveryRequests(tx, id, "void", now);
  if (ending.codes && email !== null) await consumeOpenCodes(tx, "email", email, now);
  if (ending.codes && phone !== null) await consumeOpenCodes(tx, "sms", phone, now);
  const deviceEndReason = except.devices === true ? undefined : ending.devices;
  if (deviceEndReason)
    await tx.updateTable("accounts").set({ devices_ended_at: now }).where("id", "=", id).execute();
  return {
    sessions: ending.sessions ? await endSessions(tx, id, now, except.sessionId) : 0,
    devices: deviceEndReason ? await desktopAccess.endDevices(tx, id, deviceEndReason, now, browserLabel) : 0,
    recoveryKey: ending.recoveryKey && (await deleteRecoveryKey(tx, id)),
  };
}

async function deleteRecoveryKey(tx: Tx, accountId: number): Promise<boolean> {
  const row = await tx
    .deleteFrom("recovery_keys")
    .where("account_id", "=", accountId)
    .returning("account_id")
    .executeTakeFirst();
  return row !== undefined;
}
