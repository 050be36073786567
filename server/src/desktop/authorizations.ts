import type {
  decideAuthorization as decideAuthorizationCall,
  decideDeviceCode as decideDeviceCodeCall,
  readAuthorization as readAuthorizationCall,
  readDeviceCode as readDeviceCodeCall,
} from "@baleen/contract/desktop/authorizations.ts";
import { lockOwnAccount } from "../accounts/account-access.ts";
import { findAccount } from "../accounts/account-store.ts";
import type { Context } from "../context.ts";
import { inTransaction } from "../platform/database/transaction.ts";
import { addressPrefix } from "../platform/http/client-address.ts";
import { defineHandler } from "../platform/http/define-handler.ts";
import type { Handler, SignedInUser, Visitor } from "../platform/http/handler.ts";
import { defineLimit } from "../platform/http/limit.ts";
import { randomToken } from "../platform/random.ts";
import { Rejection } from "../platform/rejection.ts";
import { findPlace, readPlaces } from "./device-places.ts";
import { readDeviceList, requireDesktop } from "./devices.ts";
import {
  addParameters,
  addSignInRequest,
  decideSignIn,
  findSignInRequest,
  formatUserCode,
  readSignedRequest,
  type SignInRequest,
  userCodeDigests,
} from "./request-authorization.ts";

const error = "tooManyUserCodes";
const wrongPerAccount = defineLimit("wrong device codes", { by: "account", max: 5, windowS: 600, error });
const wrongPerClient = defineLimit("wrong device codes", { by: "client", max: 20, windowS: 3600, error });

/** Only wrong codes count. */
const deviceCodePolicy = {
  countedErrors: ["userCodeUnknown"],
  limits: ({ user, visitor }: { readonly user: SignedInUser; readonly visitor: Visitor }) => [
    wrongPerAccount.of(user.accountId),
    wrongPerClient.of(visitor.clientKey),
  ],
} as const;

export const readAuthorization: Handler<typeof readAuthorizationCall> = async (context, { params, user }) => {
  const request = await requireOpenRequest(context, params.request);
  return await describeSignInRequest(context, request, user);
};

export const decideAuthorization: Handler<typeof decideAuthorizationCall> = async (
  context,
  { body: { request: token, isApproved, replaces }, user },
) => {
  const signed = await requireOpenRequest(context, token);
  await addSignInRequest(context.db, signed);
  const request = await findSignInRequest(context.db, "token_digest", [signed.token_digest]);
  if (!request || !isOpen(context, request)) throw new Rejection("signInRequestOver");
  const { redirect_uri: redirectUri, state } = signed;
  if (!isApproved) {
    await deny(context, request, user);
    return { redirectTo: addParameters(redirectUri, { error: "access_denied", state }, context.origin()) };
  }
  const code = randomToken(context.random);
  await approve(context, request, { user, replacesId: replaces, code });
  return { redirectTo: addParameters(redirectUri, { code, state }, context.origin()) };
};

export const readDeviceCode = defineHandler<Handler<typeof readDeviceCodeCall>>({
  ...deviceCodePolicy,
  async run(context, { body: { userCode }, user, visitor }) {
    const request = await requireOpenDeviceCode(context, userCode);
    const prefix = addressPrefix(visitor.clientKey);
    return {
      ...(await describeSignInRequest(context, request, user)),
      userCode: formatUserCode(userCode),
      addressPrefix: request.address_prefix,
      isNear: prefix !== null && prefix === request.address_prefix,
    };
  },
});

export const decideDeviceCode = defineHandler<Handler<typeof decideDeviceCodeCall>>({
  ...deviceCodePolicy,
  async run(context, { body: { userCode, isApproved, number, replaces }, user }) {
    const request = await requireOpenDeviceCode(context, userCode);
    const isRight = number === request.number;
    if (!isApproved || !isRight) {
      await deny(context, request, user);
      if (isApproved) throw new Rejection("numberMismatch");
      return null;
    }
    await approve(context, request, { user, replacesId: replaces });
    return null;
  },
});

/**
 * A request that nobody has decided yet. It has a row if somebody tried to approve it but had no place for the machine.
 */
async function requireOpenRequest(context: Context, token: string) {
  requireDesktop(context);
  const request = readSignedRequest(context, token);
  if (!request || request.expires_at <= context.clock.now()) throw new Rejection("signInRequestOver");
  const row = await findSignInRequest(context.db, "token_digest", [request.token_digest]);
  if (row && !isOpen(context, row)) throw new Rejection("signInRequestOver");
  return request;
}

function isOpen({ clock }: Pick<Context, "clock">, request: SignInRequest): boolean {
  return request.decided_at === null && request.expires_at > clock.now();
}

async function requireOpenDeviceCode(
  context: Pick<Context, "db" | "clock" | "keyRing" | "entitlementKeys">,
  userCode: string,
): Promise<SignInRequest & { readonly number: string }> {
  requireDesktop(context);
  const digests = userCodeDigests(context.keyRing, userCode);
  const request = await findSignInRequest(context.db, "user_code_digest", digests);
  if (!request || request.number === null || !isOpen(context, request))
    throw new Rejection("userCodeUnknown");
  return { ...request, number: request.number };
}

type Machine = Pick<SignInRequest, "label" | "os" | "arch" | "app_version" | "jkt">;

async function describeSignInRequest(context: Context, request: Machine, { accountId }: SignedInUser) {
  const { label, os, arch, app_version: appVersion, jkt } = request;
  const account = await findAccount(context.db, accountId);
  const { places, list } = await readDeviceList(context, accountId);
  return {
    label,
    os,
    arch,
    appVersion,
    place: findPlace(places, { jkt, replaces_id: null }).kind,
    username: account?.username ?? "",
    ...list,
  };
}

async function deny({ db, clock }: Context, request: SignInRequest, user: SignedInUser): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { id: accountId } = await lockOwnAccount(tx, user, "manage");
    await decideSignIn(tx, request, { accountId, decision: "denied" }, clock.now());
  });
}

interface Approval {
  readonly user: SignedInUser;
  readonly replacesId: number | undefined;
  readonly code?: string;
}

/** The place is only taken when the tool redeems the code; until then others may take it. */
async function approve(
  { db, clock }: Pick<Context, "db" | "clock">,
  request: SignInRequest,
  { user, ...approval }: Approval,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { id: accountId } = await lockOwnAccount(tx, user, "acquire");
    const now = clock.now();
    const places = await readPlaces(tx, accountId, now);
    const machine = { jkt: request.jkt, replaces_id: approval.replacesId ?? null };
    const { kind, problem } = findPlace(places, machine);
    if (kind !== "own" && problem !== undefined) throw new Rejection(problem);
    await decideSignIn(tx, request, { ...approval, accountId, decision: "approved" }, now);
  });
}
