import type { ConsoleCall } from "@baleen/contract/back-office/console-call.ts";
import type { ConsoleCalls } from "@baleen/contract/back-office/console-calls.ts";
import type { ExportedFile } from "@baleen/contract/back-office/exported-file.ts";
import type { OperatorActionBody } from "@baleen/contract/back-office/operator-action.ts";
import type { pageQuery } from "@baleen/contract/back-office/paging.ts";
import type { BodyOf, ParamsOf, QueryOf, ReplyOf } from "@baleen/contract/call.ts";
import type { Language } from "@baleen/contract/language.ts";
import type { ConsoleContext, Context } from "../context.ts";
import { digest } from "../platform/digest.ts";
import type { Operator } from "./operator-store.ts";
import type { ActionContext } from "./perform-action.ts";
import type { OperatorClient } from "./sessions/limit-guesses.ts";
import { type Authenticated, stepUpEnd } from "./sessions/operator-session-store.ts";

export type SignedInOperator = Readonly<Pick<Operator, "id" | "login" | "name" | "role">>;

/** The cookies that handlers of the session set and clear. */
interface SessionCookie {
  set(token: string): void;
  clear(): void;
  /** Stays when the session ends. */
  setDevice(token: string): void;
}

export interface ConsoleRequest<C extends ConsoleCall = ConsoleCall> {
  readonly body: BodyOf<C>;
  readonly params: ParamsOf<C>;
  readonly query: QueryOf<C>;
  /** Present unless the call is for anyone. */
  readonly operator: C extends { readonly allows: "anyone" } ? undefined : SignedInOperator;
  readonly via: ActionContext["via"];
  /** Of the operator, for the audit log; undefined for commands. */
  readonly ipAddress: string | undefined;
  readonly language: Language;
  // For the calls of the session, which commands cannot make.
  readonly authenticated: C extends { readonly allows: "anyone" } ? undefined : Authenticated;
  readonly client: OperatorClient;
  readonly cookie: SessionCookie;
}

export type CallHandler<C extends ConsoleCall> = (
  context: ConsoleContext,
  request: ConsoleRequest<C>,
) => Promise<ReplyOf<C>>;

export type ConsoleCallName = keyof ConsoleCalls;
export type ConsoleReply<Name extends ConsoleCallName> = ReplyOf<ConsoleCalls[Name]>;
/** The query of a list without what asks for a page. */
export type ConsoleFilters<Name extends ConsoleCallName> = Omit<
  QueryOf<ConsoleCalls[Name]>,
  keyof typeof pageQuery
>;

/** Answers the call of that name. Errors are thrown as `Rejection`. */
export type ConsoleHandler<Name extends ConsoleCallName> = CallHandler<ConsoleCalls[Name]>;

/** What the body of every action has; most have a reason too. */
type ActionBody = Pick<OperatorActionBody, "actionKey"> & Partial<OperatorActionBody>;

/** The calls that do something: their body has an action key, and they answer with no file. */
export type ActionName = {
  [Name in ConsoleCallName]: BodyOf<ConsoleCalls[Name]> extends ActionBody
    ? ConsoleReply<Name> extends ExportedFile
      ? never
      : Name
    : never;
}[ConsoleCallName];

/** The input of an operator's action: the call's parameters and body, and who acts and why. */
export type ActionInput<Name extends ActionName> = (ParamsOf<ConsoleCalls[Name]> extends Record<string, never>
  ? unknown
  : ParamsOf<ConsoleCalls[Name]>) &
  Omit<BodyOf<ConsoleCalls[Name]>, keyof OperatorActionBody> &
  ActionContext;

/** An operator's action, for the console and for commands alike. It throws a `Rejection` if it cannot be done. */
export type ConsoleAction<Name extends ActionName, AnyContext = Context> = (
  context: AnyContext,
  input: ActionInput<Name>,
) => Promise<ConsoleReply<Name>>;

export interface Caller extends Pick<ActionContext, "via" | "ipAddress"> {
  readonly operator: SignedInOperator;
  /** Undefined for commands. */
  readonly authenticated?: Authenticated | undefined;
}

export interface ActionRequest extends Caller {
  readonly body: ActionBody;
  readonly params: object;
}

/** The context for `performAction`, from the operator of a call and the fields of its body. */
export function actionContext({ body, params, ...caller }: ActionRequest): ActionContext {
  const { actionKey, reasonCategory, reason = null } = body;
  // The schemas order the fields, so one request has one digest.
  const requestDigest = digest(JSON.stringify([actionKey, params, body]));
  return { ...contextWithoutReason(caller), actionKey, requestDigest, reasonCategory, reason };
}

/** The context of an action that needs no reason. */
export function contextWithoutReason({ operator, via, ipAddress, authenticated }: Caller): ActionContext {
  const provedAt = authenticated?.session.proved_at;
  const provedUntil = provedAt ? stepUpEnd(provedAt) : undefined;
  return { operator, via, ipAddress, provedUntil, reason: null };
}
