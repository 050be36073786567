import type { AuditAction } from "@baleen/contract/back-office/audit-actions.ts";
import type { ConsoleRelease } from "@baleen/contract/back-office/releases.ts";
import { notifyContentChange } from "../../content/published-content.ts";
import { findRelease, lockRelease, type ReleaseRow } from "../../desktop/releases/release-store.ts";
import type { Tx } from "../../platform/database/transaction.ts";
import { ExplainedError } from "../../platform/explained-error.ts";
import type { PrivacyDeps } from "../../privacy/deps.ts";
import { type ActionContext, performAction, type Recorded } from "../perform-action.ts";
import { describeRelease } from "./list-releases.ts";

export const releaseSubject = ({ channel, version }: Pick<ReleaseRow, "channel" | "version">) =>
  ({ kind: "release", id: `${channel} ${version}` }) as const;

type ReleaseAction = ActionContext & AuditAction & { readonly id: number };

/** Performs an operator's action on a release, which is locked for it. Throws `ExplainedError` if there is none. */
export async function actOnRelease(
  deps: PrivacyDeps,
  { id, ...action }: ReleaseAction,
  work: (tx: Tx, release: ReleaseRow) => Promise<Recorded>,
): Promise<ConsoleRelease> {
  const known = await findRelease(deps.db, id);
  if (!known) throw new ExplainedError({ zh: `版本${id}不存在`, en: `There is no release ${id}` });
  await performAction(deps, { ...action, subject: releaseSubject(known) }, async (tx) => {
    const release = await lockRelease(tx, id);
    const change = await work(tx, release ?? known);
    await notifyContentChange(tx);
    return { result: null, ...change };
  });
  return await describeRelease(deps.db, id);
}

/** Throws `ExplainedError` unless the release is in this state. */
export function requireState({ state }: ReleaseRow, needed: "draft" | "live"): void {
  if (state === needed) return;
  throw new ExplainedError(
    needed === "draft"
      ? {
          zh: "已发布的版本不能再改文件，请新建一个版本",
          en: "A published release keeps its files: make a new one",
        }
      : { zh: "这个版本没有在发布中", en: "This release is not live" },
  );
}
