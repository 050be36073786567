import type { AuditAction } from "@baleen/contract/back-office/audit-actions.ts";
import { isPermitted } from "@baleen/contract/back-office/roles.ts";
import {
  type PrivateKind,
  permissionToSearchBy,
  privateKinds,
  type SearchedAs,
} from "@baleen/contract/back-office/search.ts";
import type { Context } from "../context.ts";
import { defineLimit } from "../platform/http/limit.ts";
import { type Caller, contextWithoutReason, type SignedInOperator } from "./console-handler.ts";
import { performAction } from "./perform-action.ts";

/** Buyers are looked up a few dozen times an hour; ten thousand candidates for a masked number take days. */
const perOperator = defineLimit("searches by contact or payment number", {
  by: "operator",
  max: 120,
  windowS: 3600,
  error: "tooManyOperatorTries",
});

/** Digits that begin a phone number: an account that was opened with a number may have it as its username. */
const phoneLike = /^\+?[\d\s-]{5,}$/;

/** What a search by a text would confirm although the console hides it; undefined if it hides nothing of the kind. */
export function privateKindOf({
  as,
  text,
}: {
  readonly as: SearchedAs;
  readonly text: string;
}): PrivateKind | undefined {
  if (as === "username" && phoneLike.test(text)) return "phone";
  return privateKinds.find((kind) => kind === as);
}

export function maySearchBy({ role }: SignedInOperator, kind: PrivateKind): boolean {
  return isPermitted(role, permissionToSearchBy[kind]);
}

/** Counts a search, found or not, before it is made. Throws `tooManyOperatorTries`. */
export async function limitPrivateSearch(
  { rateLimits }: Pick<Context, "rateLimits">,
  { id }: SignedInOperator,
): Promise<void> {
  await rateLimits.consumeAll([perOperator.of(id)]);
}

type SearchedBy = Extract<AuditAction, { action: "searchPrivately" }>["params"]["by"];

/** Adds a search to the audit log, without the text, which the console hides. */
export async function recordPrivateSearch(
  context: Pick<Context, "db" | "clock">,
  caller: Caller,
  by: SearchedBy,
  details: { readonly found: number } | { readonly cardId: number },
): Promise<void> {
  const action = { ...contextWithoutReason(caller), action: "searchPrivately", params: { by } } as const;
  await performAction(context, action, async () => ({ result: null, details }));
}
