import type { ConsoleCall } from "@baleen/contract/back-office/console-call.ts";
import type { ConsoleCalls } from "@baleen/contract/back-office/console-calls.ts";
import type { ExportedFile } from "@baleen/contract/back-office/exported-file.ts";
import type { OperatorActionBody } from "@baleen/contract/back-office/operator-action.ts";
import type { pageQuery } from "@baleen/contract/back-office/paging.ts";
import type { BodyOf, ParamsOf, QueryOf, ReplyOf } from "@baleen/contract/call.ts";
import type { Language } from "@baleen/contract/language.ts";
import type { ConsoleContext, Context } from "../context.ts";
import { digest } from "../platform/digest.ts";
import type { AccessToken } from "./access-tokens/access-token-store.ts";
import type { Operator } from "./operator-store.ts";
import type { ActionContext } from "./perform-action.ts";
import type { OperatorClient } from "./sessions/limit-guesses.ts";
import { type OperatorAuthentication, stepUpEnd } from "./sessions/operator-session-store.ts";

export type SignedInOperator = Readonly<Pick<Operator, "id" | "login" | "name" | "role">> & {
  readonly token?: never;
};

/** Another system that calls with an access token. It sees what the role `reader` sees. */
export interface TokenCaller {
  readonly id: null;
  /** `api:` and the token's name, which no operator's login can be. */
  readonly login: string;
  readonly name: string;
  readonly role: "reader";
  readonly token: Omit<AccessToken, "name">;
}

/** Sets and clears the session's cookies; only used by handlers of the session. */
interface SessionCookie {
  set(token: string): void;
  clear(): void;
  /** The device cookie stays when the session ends. */
  setDevice(token: string): void;
}

export interface ConsoleRequest<C extends ConsoleCall = ConsoleCall> {
  readonly body: BodyOf<C>;
  readonly params: ParamsOf<C>;
  readonly query: QueryOf<C>;
  /** Undefined only for calls that anyone may make. */
  readonly operator: C extends { readonly allows: "anyone" }
    ? undefined
    : C extends { readonly forTokens: readonly [] }
      ? SignedInOperator
      : SignedInOperator | TokenCaller;
  readonly via: ActionContext["via"];
  /** The operator's address, for the audit log; undefined for commands. */
  readonly ipAddress: string | undefined;
  readonly language: Language;
  // For the session's calls, which commands cannot make.
  readonly authentication: C extends { readonly allows: "anyone" } ? undefined : OperatorAuthentication;
  readonly client: OperatorClient;
  readonly cookie: SessionCookie;
}

export type CallHandler<C extends ConsoleCall> = (
  context: ConsoleContext,
  request: ConsoleRequest<C>,
) => Promise<ReplyOf<C>>;

export type ConsoleCallName = keyof ConsoleCalls;
export type ConsoleReply<Name extends ConsoleCallName> = ReplyOf<ConsoleCalls[Name]>;
/** The query of a list, without the fields for paging. */
export type ConsoleFilters<Name extends ConsoleCallName> = Omit<
  QueryOf<ConsoleCalls[Name]>,
  keyof typeof pageQuery
>;

/** Handles the call with this name. Errors are thrown as `Rejection`. */
export type ConsoleHandler<Name extends ConsoleCallName> = CallHandler<ConsoleCalls[Name]>;

/** The fields in the body of every action; most actions also have a reason. */
type ActionBody = Pick<OperatorActionBody, "actionKey"> & Partial<OperatorActionBody>;

/** The calls that change something: their body has an action key, and they do not return a file. */
export type ActionName = {
  [Name in ConsoleCallName]: BodyOf<ConsoleCalls[Name]> extends ActionBody
    ? ConsoleReply<Name> extends ExportedFile
      ? never
      : Name
    : never;
}[ConsoleCallName];

/** The input of an action: the call's parameters and body, and who acts and why. */
export type ActionInput<Name extends ActionName> = (ParamsOf<ConsoleCalls[Name]> extends Record<string, never>
  ? unknown
  : ParamsOf<ConsoleCalls[Name]>) &
  Omit<BodyOf<ConsoleCalls[Name]>, keyof OperatorActionBody> &
  ActionContext;

/** An operator's action, for the console as well as for commands. Throws a `Rejection` if it cannot be done. */
export type ConsoleAction<Name extends ActionName, AnyContext = Context> = (
  context: AnyContext,
  input: ActionInput<Name>,
) => Promise<ConsoleReply<Name>>;

export interface Caller extends Pick<ActionContext, "via" | "ipAddress" | "keptReplies"> {
  readonly operator: SignedInOperator | TokenCaller;
  /** Undefined for commands. */
  readonly authentication?: OperatorAuthentication | undefined;
}

export interface ActionRequest extends Caller {
  readonly body: ActionBody;
  readonly params: object;
}

/** Makes the context for `performAction` from a call's operator and body. */
export function actionContext({ body, params, ...caller }: ActionRequest): ActionContext {
  const { actionKey, reasonCategory, reason = null } = body;
  // The schemas fix the order of fields, so equal requests have equal digests.
  const requestDigest = digest(JSON.stringify([actionKey, params, body]));
  return { ...contextWithoutReason(caller), actionKey, requestDigest, reasonCategory, reason };
}

/** The context of an action that needs no reason. */
export function contextWithoutReason({
  operator,
  via,
  ipAddress,
  keptReplies,
  authentication,
}: Caller): ActionContext {
  const provedAt = authentication?.session.proved_at;
  const stepUpUntil = provedAt ? stepUpEnd(provedAt) : undefined;
  return { operator, via, ipAddress, keptReplies, stepUpUntil, reason: null };
}
