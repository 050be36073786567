import type { AuditAction } from "@baleen/contract/back-office/audit-actions.ts";
import type { ConsoleRelease } from "@baleen/contract/back-office/releases.ts";
import { notifyContentChange } from "../../../content/published-content.ts";
import type { Context } from "../../../context.ts";
import { type ActionContext, type AuditRecord, performAction } from "../../../operators/perform-action.ts";
import type { Tx } from "../../../platform/database/transaction.ts";
import { Rejection } from "../../../platform/rejection.ts";
import { findRelease, lockRelease, type ReleaseRow } from "../release-store.ts";
import { describeRelease } from "./list-releases.ts";

export const releaseSubject = ({ channel, version }: Pick<ReleaseRow, "channel" | "version">) =>
  ({ kind: "release", id: `${channel} ${version}` }) as const;

type ReleaseAction = ActionContext & AuditAction & { readonly id: number };

/** Performs an operator's action on a release while holding its lock. Throws `noSuchRelease`. */
export async function actOnRelease(
  context: Pick<Context, "db" | "clock">,
  { id, ...action }: ReleaseAction,
  work: (tx: Tx, release: ReleaseRow) => Promise<AuditRecord>,
): Promise<ConsoleRelease> {
  const candidate = await findRelease(context.db, id);
  if (!candidate) throw new Rejection("noSuchRelease", { releaseId: id });
  await performAction(context, { ...action, subject: releaseSubject(candidate) }, async (tx) => {
    const release = await lockRelease(tx, id);
    const change = await work(tx, release ?? candidate);
    await notifyContentChange(tx);
    return { result: null, ...change };
  });
  return await describeRelease(context.db, id);
}

/** Throws `releaseNotDraft` or `releaseNotLive`. */
export function requireState({ state }: ReleaseRow, needed: "draft" | "live"): void {
  if (state !== needed) throw new Rejection(needed === "draft" ? "releaseNotDraft" : "releaseNotLive");
}
