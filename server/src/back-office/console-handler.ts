import type { ConsoleCall } from "@baleen/contract/back-office/console-call.ts";
import type { consoleCalls } from "@baleen/contract/back-office/console-calls.ts";
import type { OperatorActionBody } from "@baleen/contract/back-office/operator-action.ts";
import type { Role } from "@baleen/contract/back-office/roles.ts";
import type { BodyOf, ParamsOf, QueryOf, ReplyOf } from "@baleen/contract/call.ts";
import type { Language } from "@baleen/contract/language.ts";
import type { PaymentSettings } from "../payments/gateways/payment-settings.ts";
import type { Database } from "../platform/database/database.ts";
import type { PrivacyDeps } from "../privacy/deps.ts";
import type { OperatorDeps, SeenSettings } from "./deps.ts";
import type { ActionContext } from "./perform-action.ts";
import type { OperatorClient } from "./session/limit-guesses.ts";
import type { Authenticated } from "./session/operator-session-store.ts";

/**
 * The dependencies of the console's handlers. `db` is a small connection pool of their own, which cannot exhaust the
 * visitors'.
 */
export interface ConsoleDeps extends OperatorDeps {
  /** The same database through read-only connections with a statement timeout of 3 s, for calls that only read. */
  readonly reads: Database;
  /** Replaces `reads` in calls whose answer may be seconds old: connections to the replica if there is one. */
  readonly lists: Database;
  /** The settings of this process, without their values. */
  readonly settingsSeen: SeenSettings;
  /** The settings of the payment methods that are set up, for their self-test. */
  readonly payments: PaymentSettings;
}

/** The operator of a call. */
export interface SignedInOperator {
  readonly id: number;
  readonly login: string;
  readonly name: string;
  readonly role: Role;
}

/** The cookies that handlers of the session set and clear. */
interface SessionCookie {
  set(token: string): void;
  clear(): void;
  /** Stays when the session ends. */
  setDevice(token: string): void;
}

export interface ConsoleRequest<C extends ConsoleCall> {
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
  /** The rows of operator and session. */
  readonly authenticated: C extends { readonly allows: "anyone" } ? undefined : Authenticated;
  readonly client: OperatorClient;
  readonly cookie: SessionCookie;
}

/** Answers one call of the console. Errors are thrown as `AppError` or `ExplainedError`. */
export type ConsoleHandler<C extends ConsoleCall> = (
  deps: ConsoleDeps,
  request: ConsoleRequest<C>,
) => Promise<ReplyOf<C>>;

/** The input of an operator's action: the call's parameters and body, and who acts and why. */
export type ActionInput<C extends ConsoleCall> = (ParamsOf<C> extends Record<string, never>
  ? unknown
  : ParamsOf<C>) &
  Omit<BodyOf<C>, keyof OperatorActionBody> &
  ActionContext;

/** An operator's action: a call of the console whose body has an action key. `actionHandlers` makes its handler. */
export type ConsoleAction<C extends ConsoleCall, Deps = PrivacyDeps> = (
  deps: Deps,
  input: ActionInput<C>,
) => Promise<ReplyOf<C>>;

type Calls = typeof consoleCalls;
/** What the body of every action has; most have a reason too. */
type ActionBody = Pick<OperatorActionBody, "actionKey"> & Partial<OperatorActionBody>;
type ActionName = {
  [Name in keyof Calls]: BodyOf<Calls[Name]> extends ActionBody ? Name : never;
}[keyof Calls];
type Actions = { readonly [Name in ActionName]: ConsoleAction<Calls[Name], ConsoleDeps> };
type Handlers = { readonly [Name in ActionName]: ConsoleHandler<Calls[Name]> };
type ActionRequest = Caller & { readonly params: object; readonly body: ActionBody };

/** The handlers of some actions. */
export function actionHandlers<Name extends ActionName>(actions: Pick<Actions, Name>): Pick<Handlers, Name> {
  const entries = Object.entries(actions) as [Name, (deps: ConsoleDeps, input: object) => Promise<unknown>][];
  const handlers = entries.map(([name, action]) => [
    name,
    (deps: ConsoleDeps, request: ActionRequest) =>
      action(deps, { ...request.params, ...request.body, ...actionContext(request) }),
  ]);
  return Object.fromEntries(handlers);
}

/** The operator who makes a call. */
export interface Caller extends Pick<ActionContext, "via" | "ipAddress"> {
  readonly operator: SignedInOperator;
}

/** The context for `performAction`, from the operator of a call and the fields of its body. */
export function actionContext({ body, ...caller }: Caller & { readonly body: ActionBody }): ActionContext {
  const { actionKey, reasonCategory, reason = null } = body;
  return { ...contextWithoutReason(caller), actionKey, reasonCategory, reason };
}

/** The context of an action that needs no reason. */
export function contextWithoutReason({
  operator: { id, login, role },
  via,
  ipAddress,
}: Caller): ActionContext {
  return { operator: { id, login, role }, via, ipAddress, reason: null };
}
