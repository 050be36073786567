import type { BodyOf, Call, ParamsOf, QueryOf, ReplyOf } from "@baleen/contract/call.ts";
import type { Language } from "@baleen/contract/language.ts";
import type { Context } from "../../context.ts";
import type { Device } from "./device.ts";

/** A session, found by its valid token. */
export interface SignedInUser {
  readonly accountId: number;
  readonly sessionId: number;
  readonly signedInAt: Date;
  /** The device that signed in. */
  readonly deviceDigest: string;
}

/** The desktop tool's device whose token a call was made with. */
export interface SignedInDevice {
  readonly accountId: number;
  readonly deviceId: number;
  /** The thumbprint of its key (JWK). */
  readonly jkt: string;
}

/** Facts about the client of any call, signed in or not. */
export interface Visitor {
  /** The key by which limits count an IP address (`clientKeyOf`). */
  readonly clientKey: string;
  /** Its public IP address (`publicAddressOf`). */
  readonly ipAddress: string | undefined;
  readonly language: Language;
  /** A browser that has no id yet gets one when this is first read. */
  readonly device: Device;
  readonly idempotencyKey: string | undefined;
}

interface CallInput<C> {
  readonly body: BodyOf<C>;
  readonly params: ParamsOf<C>;
  readonly query: QueryOf<C>;
  readonly visitor: Visitor;
  /** Present if and only if the call needs a session, or a device's token. */
  readonly user: C extends { readonly access: "signed-in" }
    ? SignedInUser
    : C extends { readonly access: "device" }
      ? SignedInDevice
      : undefined;
}

/** Handles one call, without access to the HTTP request or response. Errors are thrown as `Rejection`. */
export type Handler<C extends Call, AnyContext = Context> = (
  context: AnyContext,
  request: CallInput<C>,
) => Promise<ReplyOf<C>>;

/** A handler for every call of a table. Does not compile if one is missing. */
export type Handlers<Calls extends Readonly<Record<string, Call>>, AnyContext = Context> = {
  readonly [Name in keyof Calls]: Handler<Calls[Name], AnyContext>;
};
