import type { Role } from "@baleen/contract/back-office/roles.ts";
import type { Context } from "../context.ts";
import { secondsAfter } from "../platform/clock.ts";
import type { Queries, Tx } from "../platform/database/transaction.ts";
import { digest } from "../platform/digest.ts";
import { randomToken } from "../platform/random.ts";
import { Rejection } from "../platform/rejection.ts";
import type { ConsoleReply } from "./console-handler.ts";
import type { ActionContext, PerformedAction } from "./perform-action.ts";

export type SetupLink = ConsoleReply<"inviteOperator">;

const lifeS = { command: 3600, console: 24 * 3600 } as const;

/**
 * Makes a single-use link for an operator, or for a new operator with a role. The token is in the URL's fragment, which
 * browsers do not send; only its digest is stored.
 */
export async function makeSetupLink(
  { random, clock, consoleOrigin }: Pick<Context, "clock" | "random" | "consoleOrigin">,
  tx: Tx,
  linkTarget: { readonly operator_id: number } | { readonly role: Role; readonly invitee: string | null },
  via: ActionContext["via"],
): Promise<SetupLink> {
  const now = clock.now();
  const token = randomToken(random);
  const expiresAt = secondsAfter(now, lifeS[via]);
  if ("operator_id" in linkTarget) await closeSetupLinksOf(tx, linkTarget.operator_id, now);
  await tx
    .insertInto("operator_links")
    .values({ digest: digest(token), ...linkTarget, created_at: now, expires_at: expiresAt })
    .execute();
  return { url: `${consoleOrigin()}/console/setup#${token}`, expiresAt: expiresAt.toISOString() };
}

/** The link that an action made. Throws `linkShownOnce` for a repeated call. */
export function requireNewLink(made: PerformedAction<null, SetupLink>): SetupLink {
  if (made.isFirst) return made.firstCallResult;
  throw new Rejection("linkShownOnce");
}

/** Ends an operator's links, because of a newer link or because the operator was disabled. */
export async function closeSetupLinksOf(tx: Tx, operatorId: number, now: Date): Promise<void> {
  await tx
    .updateTable("operator_links")
    .set({ used_at: now })
    .where("operator_id", "=", operatorId)
    .where("used_at", "is", null)
    .execute();
}

/** The invitations that can still be used, newest first. */
export async function listInvitations(db: Queries, now: Date) {
  return await db
    .selectFrom("operator_links")
    .select(["id", "invitee", "role", "created_at", "expires_at"])
    .$narrowType<{ role: Role }>()
    .where("role", "is not", null)
    .where("used_at", "is", null)
    .where("expires_at", ">", now)
    .orderBy("id", "desc")
    .execute();
}

/** Withdraws an open invitation; undefined if no open invitation has the id. */
export async function withdrawLink(tx: Tx, id: number, now: Date) {
  return await tx
    .updateTable("operator_links")
    .set({ used_at: now })
    .where("id", "=", id)
    .where("operator_id", "is", null)
    .where("used_at", "is", null)
    .where("expires_at", ">", now)
    .returning(["invitee", "role"])
    .executeTakeFirst();
}

/** The link's role, and its operator if it has one. Undefined if the link is unknown, expired or used. */
export async function findLink(db: Queries, token: string, now: Date) {
  return await db
    .selectFrom("operator_links as link")
    .leftJoin("operators as operator", "operator.id", "link.operator_id")
    .select(["operator.id", "operator.login", "operator.name"])
    .select((select) => select.fn.coalesce("operator.role", "link.role").$notNull().as("role"))
    .where("digest", "=", digest(token))
    .where("used_at", "is", null)
    .where("expires_at", ">", now)
    .executeTakeFirst();
}

/** False if the link is unknown, expired or used. */
export async function useLink(tx: Tx, token: string, now: Date): Promise<boolean> {
  const used = await tx
    .updateTable("operator_links")
    .set({ used_at: now })
    .where("digest", "=", digest(token))
    .where("used_at", "is", null)
    .where("expires_at", ">", now)
    .returning("id")
    .executeTakeFirst();
  return used !== undefined;
}
