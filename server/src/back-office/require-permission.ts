import { isPermitted, type Permission, permissions } from "@baleen/contract/back-office/roles.ts";
import type { Localized } from "@baleen/contract/language.ts";
import { Rejection } from "../platform/rejection.ts";
import type { ActionContext } from "./perform-action.ts";

type Actor = Pick<ActionContext, "via" | "provedUntil"> & {
  readonly operator: Pick<ActionContext["operator"], "role">;
};

/**
 * Throws `roleForbids` (with the sentence, if one is given) or `stepUpNeeded`. Commands need no second factor: whoever runs
 * one has the database itself.
 */
export function requirePermission(
  { operator: { role }, via, provedUntil }: Actor,
  permission: Permission,
  now: Date,
  sentence?: Localized,
): void {
  if (role !== undefined && !isPermitted(role, permission)) {
    throw new Rejection("roleForbids", sentence && { sentence });
  }
  if (via === "command" || !permissions[permission].needsStepUp) return;
  if (role === undefined || !provedUntil || provedUntil <= now) throw new Rejection("stepUpNeeded");
}
