import type {
  decideAuthorization as decideAuthorizationCall,
  decideDeviceCode as decideDeviceCodeCall,
  readAuthorization as readAuthorizationCall,
  readDeviceCode as readDeviceCodeCall,
} from "@baleen/contract/desktop/authorizations.ts";
import {
  type DeviceList,
  type listDevices as listCall,
  maxDevices,
  maxReplacements,
  type renameDevice as renameCall,
  type signOutDevice as signOutCall,
  unseenDays,
} from "@baleen/contract/desktop/devices.ts";
import { findAccount, lockAccount } from "../accounts/account-store.ts";
import { findActiveSession } from "../accounts/sessions/session-store.ts";
import { secondsAfter } from "../platform/clock.ts";
import { inTransaction, type Queries, type Tx } from "../platform/database/transaction.ts";
import { AppError } from "../platform/http/app-error.ts";
import type { Handler, SignedIn, Visitor } from "../platform/http/handler.ts";
import type { RateLimit } from "../platform/http/rate-limits.ts";
import { randomToken } from "../platform/random.ts";
import type { DesktopDeps } from "./deps.ts";
import {
  addDevice,
  countReplacements,
  describeDevices,
  endDevice,
  findDeviceLimit,
  listLiveDevices,
  updateDevice,
} from "./device-store.ts";
import type { EntitlementKeys } from "./entitlement-keys.ts";
import { addressPrefix } from "./oauth-parameters.ts";
import {
  decideSignIn,
  findSignInRequest,
  numbersToChoose,
  type SignInRequest,
  userCodeDigest,
  withParameters,
} from "./request-authorization.ts";

/** Throws `notFound` where the desktop tool is off. */
export function requireDesktop({ entitlementKeys }: DesktopDeps): EntitlementKeys {
  if (!entitlementKeys) throw new AppError("notFound");
  return entitlementKeys;
}

export const listDevices: Handler<DesktopDeps, typeof listCall> = async (deps, { user, visitor }) => {
  requireDesktop(deps);
  const { list } = await readDeviceList(deps, user.accountId);
  const session = await findActiveSession(deps.db, user.accountId, deps.clock.now());
  return {
    ...list,
    session: {
      label: visitor.device.label,
      signedInAt: user.signedInAt.toISOString(),
      lastSeenAt: (session?.last_seen_at ?? deps.clock.now()).toISOString(),
    },
  };
};

async function readDeviceList({ db, clock }: DesktopDeps, accountId: number) {
  const now = clock.now();
  const live = await listLiveDevices(db, accountId);
  const limit = await findDeviceLimit(db, accountId, now);
  const replacementsLeft = Math.max(0, maxReplacements - (await countReplacements(db, accountId, now)));
  const list: DeviceList = { devices: describeDevices(live, limit), limit, replacementsLeft };
  return { live, list };
}

export const renameDevice: Handler<DesktopDeps, typeof renameCall> = async (deps, { params, body, user }) => {
  requireDesktop(deps);
  await requireOwnDevice(deps, params.id, user.accountId);
  await updateDevice(deps.db, params.id, { label: body.label });
  return null;
};

export const signOutDevice: Handler<DesktopDeps, typeof signOutCall> = async (
  deps,
  { params, user: { accountId }, visitor },
) => {
  requireDesktop(deps);
  await requireOwnDevice(deps, params.id, accountId);
  const end = { why: "signed_out", by: visitor.device.label } as const;
  const hasEnded = await inTransaction(deps.db, async (tx) => {
    await lockAccount(tx, accountId);
    return await endDevice(tx, params.id, end, deps.clock.now());
  });
  if (!hasEnded) throw new AppError("deviceNotFound");
  return null;
};

async function requireOwnDevice({ db }: DesktopDeps, id: number, accountId: number): Promise<void> {
  const live = await listLiveDevices(db, accountId);
  if (!live.some((device) => device.id === id)) throw new AppError("deviceNotFound");
}

const unseenS = unseenDays * 86_400;

type Enrolment = Pick<
  SignInRequest,
  "jkt" | "label" | "os" | "arch" | "app_version" | "address_prefix" | "replaces_id"
> & { readonly account_id: number };

/**
 * Finds a place for a machine among an account's devices, without taking it, or says why there is none. The machine's own
 * device (`known`) needs no other place.
 */
async function findPlace(
  db: Queries,
  { account_id: accountId, jkt, replaces_id }: Pick<Enrolment, "account_id" | "jkt" | "replaces_id">,
  now: Date,
) {
  const live = await listLiveDevices(db, accountId);
  const known = live.find((device) => device.jkt === jkt);
  if (known) return { known, replaced: undefined, unseen: [], slot: known.slot };
  const unseen = live.filter((device) => device.seen_at < secondsAfter(now, -unseenS));
  const seen = live.filter((device) => !unseen.includes(device));
  const hasPlace = seen.length < (await findDeviceLimit(db, accountId, now));
  const replaced = hasPlace ? undefined : seen.find(({ id }) => id === replaces_id);
  if (!hasPlace && !replaced) return "devicesFull";
  if (replaced && (await countReplacements(db, accountId, now)) >= maxReplacements)
    return "tooManyReplacements";
  const taken = new Set(seen.filter((device) => device !== replaced).map(({ slot }) => slot));
  const slots = Array.from({ length: maxDevices }, (_, index) => index + 1);
  const slot = slots.find((candidate) => !taken.has(candidate));
  return slot === undefined ? "devicesFull" : { known, replaced, unseen, slot };
}

/**
 * Signs a machine in under the account's lock: as the device that it is already, in a free place, or in that of the
 * device that its owner has chosen to replace. Returns the device's id, or why it has no place.
 */
export async function enrolDevice(tx: Tx, enrolment: Enrolment, now: Date) {
  const { account_id, jkt, label, os, arch, app_version, address_prefix } = enrolment;
  const account = await lockAccount(tx, account_id);
  if (account.deleted_at !== null || account.blocked_at !== null) return "blocked";
  const place = await findPlace(tx, enrolment, now);
  if (typeof place === "string") return place;
  const told = { label, os, arch, app_version, address_prefix };
  if (place.known) {
    const { label: named, id } = place.known;
    await updateDevice(tx, id, { ...told, label: named, seen_at: now });
    return id;
  }
  for (const { id } of place.unseen) await endDevice(tx, id, { why: "unseen" }, now);
  if (place.replaced) await endDevice(tx, place.replaced.id, { why: "replaced", by: label }, now);
  return await addDevice(tx, { account_id, jkt, slot: place.slot, ...told }, now);
}

const codeValidS = 60;
const codesPerAccount: RateLimit = { max: 5, windowS: 600, error: "tooManyUserCodes" };
const codesPerIp: RateLimit = { max: 20, windowS: 3600, error: "tooManyUserCodes" };

export const readAuthorization: Handler<DesktopDeps, typeof readAuthorizationCall> = async (
  deps,
  { params, user },
) => {
  requireDesktop(deps);
  return await describeAsking(deps, await openRequest(deps, params.request), user);
};

export const decideAuthorization: Handler<DesktopDeps, typeof decideAuthorizationCall> = async (
  deps,
  { body: { request: token, isApproved, replaces }, user: { accountId } },
) => {
  requireDesktop(deps);
  const request = await openRequest(deps, token);
  const { redirect_uri: redirectUri, state } = request;
  if (redirectUri === null) throw new AppError("signInRequestOver");
  const now = deps.clock.now();
  if (!isApproved) {
    await decide(deps, request, { accountId, decision: "denied" });
    return { redirectTo: withParameters(redirectUri, { error: "access_denied", state }, deps.origin()) };
  }
  await requirePlace(deps, request, accountId, replaces);
  const code = { value: randomToken(deps.random), expiresAt: secondsAfter(now, codeValidS) };
  await decide(deps, request, { accountId, decision: "approved", replacesId: replaces, code });
  return { redirectTo: withParameters(redirectUri, { code: code.value, state }, deps.origin()) };
};

export const readDeviceCode: Handler<DesktopDeps, typeof readDeviceCodeCall> = async (
  deps,
  { body: { userCode }, user, visitor },
) => {
  requireDesktop(deps);
  const request = await openDeviceCode(deps, userCode, user, visitor);
  const prefix = addressPrefix(visitor.clientKey);
  return {
    ...(await describeAsking(deps, request, user)),
    numbers: numbersToChoose(deps.secretKey, request),
    addressPrefix: request.address_prefix,
    isNear: prefix !== null && prefix === request.address_prefix,
  };
};

export const decideDeviceCode: Handler<DesktopDeps, typeof decideDeviceCodeCall> = async (
  deps,
  { body: { userCode, isApproved, number, replaces }, user, visitor },
) => {
  requireDesktop(deps);
  const { accountId } = user;
  const request = await openDeviceCode(deps, userCode, user, visitor);
  const isRight = number === request.number;
  if (!isApproved || !isRight) {
    await decide(deps, request, { accountId, decision: "denied" });
    if (isApproved) throw new AppError("numberMismatch");
    return null;
  }
  await requirePlace(deps, request, accountId, replaces);
  await decide(deps, request, { accountId, decision: "approved", replacesId: replaces });
  return null;
};

async function openRequest(deps: DesktopDeps, token: string): Promise<SignInRequest> {
  const request = await findSignInRequest(deps.db, { token });
  if (request?.kind !== "loopback" || !isOpen(deps, request)) throw new AppError("signInRequestOver");
  return request;
}

function isOpen({ clock }: DesktopDeps, request: SignInRequest): boolean {
  return request.decided_at === null && request.expires_at > clock.now();
}

/** Wrong codes are counted; a right one is not. */
async function openDeviceCode(
  deps: DesktopDeps,
  userCode: string,
  { accountId }: SignedIn,
  { clientKey }: Visitor,
): Promise<SignInRequest & { readonly number: string }> {
  const { rateLimits } = deps;
  const byAccount = `user codes of account ${accountId}`;
  await rateLimits.consume(byAccount, codesPerAccount);
  await rateLimits.consumeForIp("user codes", clientKey, codesPerIp);
  const request = await findSignInRequest(deps.db, {
    userCodeDigest: userCodeDigest(deps.secretKey, userCode),
  });
  if (!request || request.number === null || !isOpen(deps, request)) throw new AppError("userCodeUnknown");
  await rateLimits.restore(byAccount);
  await rateLimits.restoreForIp("user codes", clientKey, codesPerIp);
  return { ...request, number: request.number };
}

async function describeAsking(deps: DesktopDeps, request: SignInRequest, { accountId }: SignedIn) {
  const { label, os, arch, app_version: appVersion, jkt } = request;
  const account = await findAccount(deps.db, accountId);
  const { live, list } = await readDeviceList(deps, accountId);
  return {
    label,
    os,
    arch,
    appVersion,
    isKnown: live.some((device) => device.jkt === jkt),
    username: account?.username ?? "",
    ...list,
  };
}

/** The place is taken when the tool redeems the code; meanwhile others may take it. */
async function requirePlace(
  { db, clock }: DesktopDeps,
  { jkt }: SignInRequest,
  accountId: number,
  replacesId: number | undefined,
): Promise<void> {
  const place = await findPlace(
    db,
    { account_id: accountId, jkt, replaces_id: replacesId ?? null },
    clock.now(),
  );
  if (typeof place === "string") throw new AppError(place);
}

type Decision = Parameters<typeof decideSignIn>[2];

async function decide({ db, clock }: DesktopDeps, { id }: SignInRequest, decision: Decision): Promise<void> {
  if (!(await decideSignIn(db, id, decision, clock.now()))) throw new AppError("signInRequestOver");
}
