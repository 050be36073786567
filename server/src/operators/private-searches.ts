import type { AuditAction } from "@baleen/contract/back-office/audit-actions.ts";
import { isPermitted } from "@baleen/contract/back-office/roles.ts";
import {
  type PrivateSearchKind,
  permissionToSearchBy,
  privateSearchKinds,
  type SearchKind,
} from "@baleen/contract/back-office/search.ts";
import type { Context } from "../context.ts";
import { defineLimit } from "../platform/http/limit.ts";
import { type Caller, contextWithoutReason, type SignedInOperator } from "./console-handler.ts";
import { performAction } from "./perform-action.ts";

/**
 * Operators look up a few dozen buyers an hour. At this rate, trying the ten thousand candidates for a masked number
 * takes days.
 */
const perOperator = defineLimit("searches by contact or payment number", {
  by: "operator",
  max: 120,
  windowS: 3600,
  error: "tooManyOperatorTries",
});

/** Text that may be the start of a phone number: an account opened with a phone number has it as its username. */
const phoneLike = /^\+?[\d\s-]{5,}$/;

/** The kind of hidden value that a search would confirm; undefined if it confirms nothing hidden. */
export function privateKindOf({
  as,
  text,
}: {
  readonly as: SearchKind;
  readonly text: string;
}): PrivateSearchKind | undefined {
  if (as === "username" && phoneLike.test(text)) return "phone";
  return privateSearchKinds.find((kind) => kind === as);
}

export function maySearchBy({ role }: Pick<SignedInOperator, "role">, kind: PrivateSearchKind): boolean {
  return isPermitted(role, permissionToSearchBy[kind]);
}

/** Counts a search before it is made, whether or not it finds something. Throws `tooManyOperatorTries`. */
export async function limitPrivateSearch(
  { rateLimits }: Pick<Context, "rateLimits">,
  { id }: SignedInOperator,
): Promise<void> {
  await rateLimits.consumeAll([perOperator.of(id)]);
}

type SearchedBy = Extract<AuditAction, { action: "searchPrivately" }>["params"]["by"];

/** Adds a search to the audit log, without the searched text, which the console hides. */
export async function recordPrivateSearch(
  context: Pick<Context, "db" | "clock">,
  caller: Caller,
  by: SearchedBy,
  details: { readonly found: number } | { readonly cardId: number },
): Promise<void> {
  const action = { ...contextWithoutReason(caller), action: "searchPrivately", params: { by } } as const;
  await performAction(context, action, async () => ({ result: null, details }));
}
