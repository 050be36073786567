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
import type { By } from "./perform-action.ts";
import type { OperatorClient } from "./session/limit-guesses.ts";
import type { Authenticated } from "./session/operator-session-store.ts";

/** The dependencies of the console's handlers. `db` is a small pool of their own, so that visitors keep theirs. */
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

/** What a handler of the session may do with the browser's cookies. */
interface SessionCookie {
  set(token: string): void;
  clear(): void;
  /** Stays when the session ends. */
  setDevice(token: string): void;
}

export interface ConsoleAsked<C extends ConsoleCall> {
  readonly body: BodyOf<C>;
  readonly params: ParamsOf<C>;
  readonly query: QueryOf<C>;
  /** Present unless the call is for anyone. */
  readonly operator: C extends { readonly allows: "anyone" } ? undefined : SignedInOperator;
  readonly via: By["via"];
  /** Of the operator, for the audit log; undefined for commands. */
  readonly ipAddress: string | undefined;
  readonly language: Language;
  // For the calls of the session, which commands cannot make.
  /** The rows of operator and session. */
  readonly authenticated: C extends { readonly allows: "anyone" } ? undefined : Authenticated;
  readonly client: OperatorClient;
  readonly cookie: SessionCookie;
}

/** Answers one call of the console. Errors are thrown as `AppError` or `OperatorError`. */
export type ConsoleHandler<C extends ConsoleCall> = (
  deps: ConsoleDeps,
  asked: ConsoleAsked<C>,
) => Promise<ReplyOf<C>>;

/** What an act is called with: the parameters and the body of its call, and who acts and why. */
export type ActInput<C extends ConsoleCall> = (ParamsOf<C> extends Record<string, never>
  ? unknown
  : ParamsOf<C>) &
  Omit<BodyOf<C>, keyof OperatorActionBody> &
  By;

/** What an operator does with a call of the console; its handler is made by `handlersOf`. */
export type Act<C extends ConsoleCall, Deps = PrivacyDeps> = (
  deps: Deps,
  input: ActInput<C>,
) => Promise<ReplyOf<C>>;

type Calls = typeof consoleCalls;
/** The calls whose bodies say why. */
type ActName = {
  [Name in keyof Calls]: BodyOf<Calls[Name]> extends OperatorActionBody ? Name : never;
}[keyof Calls];
type Acts = { readonly [Name in ActName]: Act<Calls[Name], ConsoleDeps> };
type Handlers = { readonly [Name in ActName]: ConsoleHandler<Calls[Name]> };
type ActAsked = Caller & { readonly params: object; readonly body: OperatorActionBody };

/** The handlers of calls that are acts. */
export function handlersOf<Name extends ActName>(acts: Pick<Acts, Name>): Pick<Handlers, Name> {
  const entries = Object.entries(acts) as [Name, (deps: ConsoleDeps, input: object) => Promise<unknown>][];
  const handlers = entries.map(([name, act]) => [
    name,
    (deps: ConsoleDeps, asked: ActAsked) => act(deps, { ...asked.params, ...asked.body, ...actionBy(asked) }),
  ]);
  return Object.fromEntries(handlers);
}

/** Who makes a call. */
export interface Caller extends Pick<By, "via" | "ipAddress"> {
  readonly operator: SignedInOperator;
}

/** Who acts and why, for `performAction`: the operator of a call and the fields of its body. */
export function actionBy({ body, ...caller }: Caller & { readonly body: OperatorActionBody }): By {
  const { actionKey, reasonCategory, reason } = body;
  return { ...withoutReason(caller), actionKey, reasonCategory, reason };
}

/** Who acts, in calls that ask for no reason. */
export function withoutReason({ operator: { id, login, role }, via, ipAddress }: Caller): By {
  return { operator: { id, login, role }, via, ipAddress, reason: null };
}
