import type { Queries } from "../../platform/database/transaction.ts";
import type { Device } from "../../platform/http/device.ts";
import type { Proof } from "./code-store.ts";

/** The account that has a code's target now. */
export interface Receiver {
  readonly accountId: number;
  /** Whether the account was signed in to on the requesting device before. */
  readonly knowsDevice: boolean;
}

export async function findReceiver(
  db: Queries,
  { channel, target }: Pick<Proof, "channel" | "target">,
  device: Pick<Device, "digest">,
): Promise<Receiver | undefined> {
  return await db
    .selectFrom("accounts")
    .select(["id as accountId"])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom("sessions")
          .select("sessions.id")
          .whereRef("sessions.account_id", "=", "accounts.id")
          .where("device_digest", "=", device.digest),
      )
        .$castTo<boolean>()
        .as("knowsDevice"),
    )
    .where(channel === "email" ? "email" : "phone", "=", target)
    .executeTakeFirst();
}
