import type { ContentPath } from "@baleen/contract/back-office/content-fields.ts";
import { isPermitted, type Permission, permissions } from "@baleen/contract/back-office/roles.ts";
import type { SiteDocument } from "@baleen/contract/content/site-documents.ts";
import { Rejection } from "../platform/rejection.ts";
import type { ActionContext } from "./perform-action.ts";

type Actor = Pick<ActionContext, "via" | "stepUpUntil"> & {
  readonly operator: Pick<ActionContext["operator"], "role">;
};

/**
 * Throws `roleForbids`, with the guarded part of a document if there is one, or `stepUpNeeded`. Commands need no second
 * factor: whoever can run them has the database itself.
 */
export function requirePermission(
  { operator: { role }, via, stepUpUntil }: Actor,
  permission: Permission,
  now: Date,
  place?: { readonly document: SiteDocument; readonly path: ContentPath },
): void {
  if (role !== undefined && !isPermitted(role, permission)) {
    throw new Rejection("roleForbids", place ? { guarded: { ...place, permission } } : {});
  }
  if (via === "command" || !permissions[permission].needsStepUp) return;
  if (role === undefined || !stepUpUntil || stepUpUntil <= now) throw new Rejection("stepUpNeeded");
}
