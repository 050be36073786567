import {
  findAlarmAddresses,
  findGuardedChanges,
  pointsToOtherSite,
} from "@baleen/contract/back-office/guarded-changes.ts";
import { builtInSiteConfig } from "@baleen/contract/content/built-in-content.ts";
import type { SiteDocument } from "@baleen/contract/content/site-documents.ts";
import type { Context } from "../../context.ts";
import type { ActionContext } from "../../operators/perform-action.ts";
import { requirePermission } from "../../operators/require-permission.ts";
import type { Tx } from "../../platform/database/transaction.ts";
import { publishCopy, publishVersion, saveMissingVersion } from "../version-store.ts";

export interface Publication {
  readonly name: SiteDocument;
  readonly document: object;
  /** The id of the earlier version, if the document is a copy of one. */
  readonly copyOf?: number;
}

/**
 * Publishes a locked document and returns its version number. Only this function publishes, so that every change of a
 * guarded field needs the field's permission (`content-fields.ts`), whoever wrote the draft. Throws `roleForbids` or
 * `stepUpNeeded`.
 */
export async function publishDocument(
  context: Pick<Context, "clock" | "alarms" | "origin">,
  tx: Tx,
  action: ActionContext,
  { name, document, copyOf }: Publication,
): Promise<number | undefined> {
  const [now, origin] = [context.clock.now(), context.origin()];
  const before = await readPublished(tx, name);
  const changes = findGuardedChanges({ name, before, after: document, origin });
  for (const { path, guard } of changes) {
    requirePermission(action, guard.permission, now, { document: name, path });
  }
  await saveMissingVersion(tx, name);
  const publication = { at: now, by: action.operator.id };
  const id =
    copyOf === undefined
      ? await publishVersion(tx, name, document, publication)
      : await publishCopy(tx, name, copyOf, publication);
  const changed = new Set(changes.map(({ field }) => field.name));
  for (const [field, address] of findAlarmAddresses(name, document)) {
    const subject = `${name} ${field}`;
    if (address === "" || !pointsToOtherSite(address, origin))
      await context.alarms.close([kind], [subject], tx);
    else if (changed.has(field)) {
      await context.alarms.raise({ kind, subject, details: { address, by: action.operator.login } }, tx);
    }
  }
  return id;
}

const kind = "content.download_elsewhere";

async function readPublished(tx: Tx, name: SiteDocument): Promise<unknown> {
  const row = await tx
    .selectFrom("site_documents")
    .select("document")
    .where("name", "=", name)
    .executeTakeFirst();
  return row?.document ?? builtInSiteConfig[name];
}
