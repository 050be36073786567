import type { Context } from "../context.ts";
import type { Tx } from "../platform/database/transaction.ts";
import type { Account } from "./account-store.ts";
import { spendOpenCodes } from "./codes/code-store.ts";
import { closeRecoveryRequests } from "./recovery/recovery-request-store.ts";
import { endSessions } from "./sessions/session-store.ts";

/** Why the tool is signed out on an account's devices. */
type DeviceEnd = Parameters<Context["desktopAccess"]["endDevices"]>[2];

/** Everything by which somebody who is or was signed in to an account can act on it later. */
interface Ending {
  readonly sessions: boolean;
  /** The reason that the devices of the desktop tool are told; undefined if they stay signed in. */
  readonly devices: DeviceEnd | undefined;
  /** Sign-ins of machines that were approved and have not got their tokens yet. */
  readonly approvedSignIns: boolean;
  readonly recoveryKey: boolean;
  /** Codes to sign in or recover that were sent to a bound address. */
  readonly codes: boolean;
  /** Requests to support. */
  readonly recoveryRequests: boolean;
}

/** A thief may hold any of it. */
const everything = {
  sessions: true,
  approvedSignIns: true,
  recoveryKey: true,
  codes: true,
  recoveryRequests: true,
};
const nothing = {
  sessions: false,
  devices: undefined,
  approvedSignIns: false,
  recoveryKey: false,
  codes: false,
  recoveryRequests: false,
};

/** What ends at each event. */
export const endings = {
  passwordChanged: { ...everything, devices: "signed_out" },
  recovered: { ...everything, devices: "recovered" },
  blocked: { ...everything, devices: "operator" },
  // Support may be working on a request of the owner, and can reject a thief's.
  signedOutByOperator: { ...everything, devices: "operator", recoveryRequests: false },
  // Any sign-in cancels a deletion. The owner may need the recovery key for that, if a thief has requested it.
  deletionRequested: { ...nothing, sessions: true, approvedSignIns: true },
  // The address replaces the key. A stolen key would be one more way in.
  contactAdded: { ...nothing, recoveryKey: true },
} as const satisfies Readonly<Record<string, Ending>>;

interface EndAccessOptions {
  /** What the owner who causes the event keeps. */
  readonly keeps?: { readonly sessionId?: number; readonly devices?: boolean };
  /** The label of the browser that causes the event. */
  readonly by?: string;
}

export interface EndedAccess {
  readonly sessions: number;
  readonly devices: number;
  readonly recoveryKey: boolean;
}

/**
 * Ends every access that an event ends, except what the owner keeps. Returns what there was. The transaction must hold the
 * account's lock; `account` is as it was before the event.
 */
export async function endAccess(
  { clock, desktopAccess }: Pick<Context, "clock" | "desktopAccess">,
  tx: Tx,
  { id, email, phone }: Pick<Account, "id" | "email" | "phone">,
  event: keyof typeof endings,
  { keeps = {}, by }: EndAccessOptions = {},
): Promise<EndedAccess> {
  const now = clock.now();
  const ending: Ending = endings[event];
  if (ending.approvedSignIns) await desktopAccess.endApprovedSignIns(tx, id);
  if (ending.recoveryRequests) await closeRecoveryRequests(tx, id, "void", now);
  if (ending.codes && email !== null) await spendOpenCodes(tx, "email", email, now);
  if (ending.codes && phone !== null) await spendOpenCodes(tx, "sms", phone, now);
  const why = keeps.devices === true ? undefined : ending.devices;
  if (why) await tx.updateTable("accounts").set({ devices_ended_at: now }).where("id", "=", id).execute();
  return {
    sessions: ending.sessions ? await endSessions(tx, id, now, keeps.sessionId) : 0,
    devices: why ? await desktopAccess.endDevices(tx, id, why, now, by) : 0,
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
