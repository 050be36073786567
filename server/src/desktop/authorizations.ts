import type {
  decideAuthorization as decideAuthorizationCall,
  decideDeviceCode as decideDeviceCodeCall,
  readAuthorization as readAuthorizationCall,
  readDeviceCode as readDeviceCodeCall,
} from "@baleen/contract/desktop/authorizations.ts";
import { lockOwnAccount } from "../accounts/account-access.ts";
import { findAccount } from "../accounts/account-store.ts";
import { inTransaction } from "../platform/database/transaction.ts";
import { defineHandler } from "../platform/http/define-handler.ts";
import type { Handler, SignedIn, Visitor } from "../platform/http/handler.ts";
import { defineLimit } from "../platform/http/limit.ts";
import { randomToken } from "../platform/random.ts";
import { Rejection } from "../platform/rejection.ts";
import type { DesktopDeps } from "./deps.ts";
import { findPlace, readPlaces } from "./device-places.ts";
import { readDeviceList, requireDesktop } from "./devices.ts";
import { addressPrefix } from "./oauth-parameters.ts";
import {
  addSignInRequest,
  decideSignIn,
  findSignInRequest,
  formatUserCode,
  readSignedRequest,
  type SignInRequest,
  userCodeDigest,
  withParameters,
} from "./request-authorization.ts";

const error = "tooManyUserCodes";
const wrongPerAccount = defineLimit("wrong device codes", { by: "account", max: 5, windowS: 600, error });
const wrongPerClient = defineLimit("wrong device codes", { by: "client", max: 20, windowS: 3600, error });

/** Wrong codes count; a right one does not. */
const deviceCodePolicy = {
  countsAs: ["userCodeUnknown"],
  limits: ({ user, visitor }: { readonly user: SignedIn; readonly visitor: Visitor }) => [
    wrongPerAccount.of(user.accountId),
    wrongPerClient.of(visitor.clientKey),
  ],
} as const;

export const readAuthorization: Handler<DesktopDeps, typeof readAuthorizationCall> = async (
  deps,
  { params, user },
) => {
  const request = await openRequest(deps, params.request);
  return await describeAsking(deps, request, user);
};

export const decideAuthorization: Handler<DesktopDeps, typeof decideAuthorizationCall> = async (
  deps,
  { body: { request: token, isApproved, replaces }, user },
) => {
  const signed = await openRequest(deps, token);
  await addSignInRequest(deps.db, signed);
  const request = await findSignInRequest(deps.db, "token_digest", signed.token_digest);
  if (!request || !isOpen(deps, request)) throw new Rejection("signInRequestOver");
  const { redirect_uri: redirectUri, state } = signed;
  if (!isApproved) {
    await deny(deps, request, user);
    return { redirectTo: withParameters(redirectUri, { error: "access_denied", state }, deps.origin()) };
  }
  const code = randomToken(deps.random);
  await approve(deps, request, { user, replacesId: replaces, code });
  return { redirectTo: withParameters(redirectUri, { code, state }, deps.origin()) };
};

export const readDeviceCode = defineHandler<Handler<DesktopDeps, typeof readDeviceCodeCall>>({
  ...deviceCodePolicy,
  async run(deps, { body: { userCode }, user, visitor }) {
    const request = await openDeviceCode(deps, userCode);
    const prefix = addressPrefix(visitor.clientKey);
    return {
      ...(await describeAsking(deps, request, user)),
      userCode: formatUserCode(userCode),
      addressPrefix: request.address_prefix,
      isNear: prefix !== null && prefix === request.address_prefix,
    };
  },
});

export const decideDeviceCode = defineHandler<Handler<DesktopDeps, typeof decideDeviceCodeCall>>({
  ...deviceCodePolicy,
  async run(deps, { body: { userCode, isApproved, number, replaces }, user }) {
    const request = await openDeviceCode(deps, userCode);
    const isRight = number === request.number;
    if (!isApproved || !isRight) {
      await deny(deps, request, user);
      if (isApproved) throw new Rejection("numberMismatch");
      return null;
    }
    await approve(deps, request, { user, replacesId: replaces });
    return null;
  },
});

/** A request that nobody has decided. It has a row if somebody wanted to and had no place for the machine. */
async function openRequest(deps: DesktopDeps, token: string) {
  requireDesktop(deps);
  const request = readSignedRequest(deps, token);
  if (!request || request.expires_at <= deps.clock.now()) throw new Rejection("signInRequestOver");
  const row = await findSignInRequest(deps.db, "token_digest", request.token_digest);
  if (row && !isOpen(deps, row)) throw new Rejection("signInRequestOver");
  return request;
}

function isOpen({ clock }: DesktopDeps, request: SignInRequest): boolean {
  return request.decided_at === null && request.expires_at > clock.now();
}

async function openDeviceCode(
  deps: DesktopDeps,
  userCode: string,
): Promise<SignInRequest & { readonly number: string }> {
  requireDesktop(deps);
  const codeDigest = userCodeDigest(deps.secretKey, userCode);
  const request = await findSignInRequest(deps.db, "user_code_digest", codeDigest);
  if (!request || request.number === null || !isOpen(deps, request)) throw new Rejection("userCodeUnknown");
  return { ...request, number: request.number };
}

type Machine = Pick<SignInRequest, "label" | "os" | "arch" | "app_version" | "jkt">;

async function describeAsking(deps: DesktopDeps, request: Machine, { accountId }: SignedIn) {
  const { label, os, arch, app_version: appVersion, jkt } = request;
  const account = await findAccount(deps.db, accountId);
  const { places, list } = await readDeviceList(deps, accountId);
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

async function deny({ db, clock }: DesktopDeps, request: SignInRequest, user: SignedIn): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { id: accountId } = await lockOwnAccount(tx, user, "manage");
    await decideSignIn(tx, request, { accountId, decision: "denied" }, clock.now());
  });
}

interface Approval {
  readonly user: SignedIn;
  readonly replacesId: number | undefined;
  readonly code?: string;
}

/** The place is taken when the tool redeems the code; meanwhile others may take it. */
async function approve(
  { db, clock }: DesktopDeps,
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
