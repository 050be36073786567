import type { AuditAction } from "@baleen/contract/back-office/audit-actions.ts";
import type { ConsolePackage } from "@baleen/contract/back-office/packages.ts";
import type { Context } from "../../../context.ts";
import { type ActionContext, type AuditRecord, performAction } from "../../../operators/perform-action.ts";
import type { Tx } from "../../../platform/database/transaction.ts";
import { Rejection } from "../../../platform/rejection.ts";
import { lockPackage, type Package } from "../package-store.ts";
import { readPackageRow } from "./list-shop-packages.ts";

export const packageSubject = (id: number) => ({ kind: "package", id }) as const;

/** The audit log subject for creating a package, whose id is not known yet. */
export const newPackageSubject = (code: string) => ({ kind: "newPackage", id: code }) as const;

type PackageAction = ActionContext & AuditAction & { readonly id: number };

/** Performs an operator's action on a package and locks the package for it. Throws `noSuchPackage`. */
export async function actOnPackage(
  context: Pick<Context, "db" | "clock">,
  { id, ...action }: PackageAction,
  work: (tx: Tx, row: Package) => Promise<AuditRecord>,
): Promise<ConsolePackage> {
  await performAction(context, { ...action, subject: packageSubject(id) }, async (tx) => {
    const row = await lockPackage(tx, id);
    if (!row) throw new Rejection("noSuchPackage", { packageId: id });
    return { result: null, ...(await work(tx, row)) };
  });
  return await readPackageRow(context.db, id, context.clock.now());
}
