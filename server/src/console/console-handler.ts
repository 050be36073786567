import type { BodyOf, Call, ParamsOf, QueryOf, ReplyOf } from "@baleen/contract/call.ts";
import type { ConsoleCall } from "@baleen/contract/console/console-call.ts";
import type { OperatorActionBody } from "@baleen/contract/console/operator-action.ts";
import type { Role } from "@baleen/contract/console/roles.ts";
import type { Language } from "@baleen/contract/language.ts";
import type { Database } from "../db/open-database.ts";
import type { Deps } from "../deps.ts";
import type { By } from "../operator-actions/perform-action.ts";

/** The dependencies of the console's handlers. `db` is a small pool of their own, so that visitors keep theirs. */
export interface ConsoleDeps extends Deps {
  /** The same database through read-only connections with a statement timeout of 3 s, for calls that only read. */
  readonly reads: Database;
}

/** The operator of a call. */
export interface SignedInOperator {
  readonly id: number;
  readonly login: string;
  readonly name: string;
  readonly role: Role;
  readonly sessionId: number;
}

export interface ConsoleAsked<C extends Call> {
  readonly body: BodyOf<C>;
  readonly params: ParamsOf<C>;
  readonly query: QueryOf<C>;
  readonly operator: SignedInOperator;
  /** Of the operator, for the audit log. */
  readonly ipAddress: string;
  readonly language: Language;
}

/** Answers one call of the console. Errors are thrown as `AppError`. */
export type ConsoleHandler<C extends ConsoleCall> = (
  deps: ConsoleDeps,
  asked: ConsoleAsked<C>,
) => Promise<ReplyOf<C>>;

/** Who acts and why, for `performAction`: the operator of a call and the fields of its body. */
export function actionBy({
  operator,
  ipAddress,
  body,
}: Pick<ConsoleAsked<Call>, "operator" | "ipAddress"> & { readonly body: OperatorActionBody }): By {
  const { actionKey, reasonCategory, reason } = body;
  const { id, login } = operator;
  return { operator: { id, login }, via: "console", ipAddress, actionKey, reasonCategory, reason };
}
