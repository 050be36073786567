import type { BodyOf, Call, ParamsOf, QueryOf, ReplyOf } from "@baleen/contract/call.ts";
import type { Language } from "@baleen/contract/language.ts";
import type { Device } from "./device.ts";

/** Who is signed in, as the token says. */
export interface SignedIn {
  readonly accountId: number;
  readonly sessionId: number;
  readonly signedInAt: Date;
  /** The browser that signed in. */
  readonly deviceDigest: string;
}

/** What is known of whoever calls, signed in or not. */
export interface Visitor {
  /** One subscriber's address, for limits. */
  readonly subscriber: string;
  readonly language: Language;
  readonly device: Device;
  readonly idempotencyKey: string | undefined;
}

export interface Asked<C> {
  readonly body: BodyOf<C>;
  readonly params: ParamsOf<C>;
  readonly query: QueryOf<C>;
  readonly visitor: Visitor;
  /** Present exactly in calls for the signed-in. */
  readonly user: C extends { readonly access: "signed-in" } ? SignedIn : undefined;
}

/** A verb: from what was asked to the reply. It knows no request, no reply object and no status. */
export type Handler<Deps, C extends Call> = (deps: Deps, asked: Asked<C>) => Promise<ReplyOf<C>>;

/** One verb for every call of a table; with one missing it does not compile. */
export type Handlers<Deps, Calls extends Readonly<Record<string, Call>>> = {
  readonly [Name in keyof Calls]: Handler<Deps, Calls[Name]>;
};

/** For some calls of a table: throws if a call from this address need not even be read. Asks nothing but memory. */
export type EarlyChecks<Deps, Calls> = {
  readonly [Name in keyof Calls]?: (deps: Deps, subscriber: string) => void;
};
