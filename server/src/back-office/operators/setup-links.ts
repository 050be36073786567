import type { Role } from "@baleen/contract/back-office/roles.ts";
import { secondsAfter } from "../../platform/clock.ts";
import type { Queries } from "../../platform/database/transaction.ts";
import { digest } from "../../platform/digest.ts";
import { randomToken } from "../../platform/random.ts";
import type { OperatorDeps } from "../deps.ts";

/** A link is for an operator who exists, or for a new one of a role. */
export type LinkFor = { readonly operatorId: number } | { readonly role: Role };

export interface SetupLink {
  readonly url: string;
  readonly expiresAt: Date;
}

/** Makes a single-use link. Its token is in the fragment, which browsers do not send; only a digest is stored. */
export async function makeSetupLink(
  { random, clock, consoleOrigin }: Pick<OperatorDeps, "random" | "clock" | "consoleOrigin">,
  tx: Queries,
  whom: LinkFor,
  lifeS: number,
): Promise<SetupLink> {
  const now = clock.now();
  const token = randomToken(random);
  const expiresAt = secondsAfter(now, lifeS);
  const operatorId = "operatorId" in whom ? whom.operatorId : null;
  if (operatorId !== null) await closeSetupLinksOf(tx, operatorId, now);
  await tx
    .insertInto("operator_links")
    .values({
      digest: digest(token),
      operator_id: operatorId,
      role: "role" in whom ? whom.role : null,
      created_at: now,
      expires_at: expiresAt,
    })
    .execute();
  return { url: `${consoleOrigin()}/console/setup#${token}`, expiresAt };
}

/** Ends an operator's links: a newer one replaces them, and so does disabling the operator. */
export async function closeSetupLinksOf(tx: Queries, operatorId: number, now: Date): Promise<void> {
  await tx
    .updateTable("operator_links")
    .set({ used_at: now })
    .where("operator_id", "=", operatorId)
    .where("used_at", "is", null)
    .execute();
}

export async function findLink(db: Queries, token: string, now: Date) {
  return await db
    .selectFrom("operator_links")
    .select(["id", "operator_id", "role"])
    .where("digest", "=", digest(token))
    .where("used_at", "is", null)
    .where("expires_at", ">", now)
    .executeTakeFirst();
}

/** Uses a link up; undefined if it is unknown, expired or used. */
export async function takeLink(tx: Queries, token: string, now: Date) {
  return await tx
    .updateTable("operator_links")
    .set({ used_at: now })
    .where("digest", "=", digest(token))
    .where("used_at", "is", null)
    .where("expires_at", ">", now)
    .returning(["id", "operator_id", "role"])
    .executeTakeFirst();
}
