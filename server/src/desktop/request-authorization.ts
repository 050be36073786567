import { userCodeLength, userCodeSymbols } from "@baleen/contract/desktop/authorizations.ts";
import { authorizePath, devicePath } from "@baleen/contract/desktop/desktop-paths.ts";
import { type Insertable, type Selectable, sql } from "kysely";
import type { Context } from "../context.ts";
import { secondsAfter } from "../platform/clock.ts";
import type { Queries } from "../platform/database/transaction.ts";
import { digest } from "../platform/digest.ts";
import { addressPrefix } from "../platform/http/client-address.ts";
import type { KeyRing } from "../platform/key-ring.ts";
import { fractions, type Random, randomToken } from "../platform/random.ts";
import { Rejection } from "../platform/rejection.ts";
import type { Tables } from "../tables.ts";
import {
  checkClient,
  isLoopbackRedirect,
  OAuthError,
  type Parameters,
  readMachine,
  readParameters,
  requireParameter,
} from "./oauth-parameters.ts";

const requestLifetimeS = 600;

/**
 * The authorization endpoint (RFC 6749 4.1.1, 7636, 9449 10). Returns where to send the tool's browser: to the page
 * that asks the owner, or back to the tool with an error. Stores nothing: the page's URL contains the signed request,
 * and its row is added when a signed-in person decides. Throws `OAuthError` if there is no valid URL to send an error
 * to.
 */
export function requestAuthorization(context: Context, query: string, clientKey: string): string {
  const parameters = readParameters(query);
  checkClient(parameters);
  const redirectUri = requireParameter(parameters, "redirect_uri");
  if (!isLoopbackRedirect(redirectUri)) {
    throw new OAuthError(
      "invalid_request",
      "redirect_uri must be http://127.0.0.1:PORT/callback or its IPv6 form",
    );
  }
  try {
    const request = signRequest(context, parameters, redirectUri, clientKey);
    return `${authorizePath}?${new URLSearchParams({ request })}`;
  } catch (error) {
    if (!(error instanceof OAuthError)) throw error;
    const problem = { error: error.error, error_description: error.message };
    const state = parameters.get("state");
    return addParameters(redirectUri, { ...problem, state }, context.origin());
  }
}

function signRequest(
  { clock, random, keyRing }: Pick<Context, "clock" | "random" | "keyRing">,
  parameters: Parameters,
  redirectUri: string,
  clientKey: string,
): string {
  const expected = { response_type: "code", code_challenge_method: "S256" };
  for (const [name, value] of Object.entries(expected)) {
    if (requireParameter(parameters, name) !== value)
      throw new OAuthError("invalid_request", `${name} must be ${value}`);
  }
  const challenge = requireParameter(parameters, "code_challenge");
  if (!/^[\w-]{43}$/.test(challenge)) throw new OAuthError("invalid_request", "code_challenge is no SHA-256");
  const state = requireParameter(parameters, "state");
  // The characters that RFC 6749 A.5 allows.
  if (!/^[\x20-\x7e]{1,512}$/.test(state)) throw new OAuthError("invalid_request", "state is too long");
  const now = clock.now();
  const request: SignedRequest = {
    nonce: randomToken(random),
    ...readMachine(parameters),
    address_prefix: addressPrefix(clientKey),
    created_at: now.toISOString(),
    expires_at: secondsAfter(now, requestLifetimeS).toISOString(),
    redirect_uri: redirectUri,
    state,
    code_challenge: challenge,
  };
  return keyRing.sign("desktop sign-in request", [
    Buffer.from(JSON.stringify(request)).toString("base64url"),
  ]);
}

/** The row of an undecided request, contained in the page's URL. */
type SignedRequest = ReturnType<typeof readMachine> & {
  /** Makes each request unique, so that each is decided once. */
  readonly nonce: string;
  readonly address_prefix: string | null;
  readonly created_at: string;
  readonly expires_at: string;
  readonly redirect_uri: string;
  readonly state: string;
  readonly code_challenge: string;
};

/** The request in a page's URL, as a row to insert; undefined if this deployment did not sign it. */
export function readSignedRequest({ keyRing }: Pick<Context, "keyRing">, token: string) {
  const [written] = keyRing.verify("desktop sign-in request", token) ?? [];
  if (written === undefined) return undefined;
  const { nonce: _, ...request } = JSON.parse(Buffer.from(written, "base64url").toString()) as SignedRequest;
  const times = { created_at: new Date(request.created_at), expires_at: new Date(request.expires_at) };
  return { kind: "loopback" as const, token_digest: digest(token), ...request, ...times };
}

/** The tool's redirect URL with the response; `iss` identifies the issuer (RFC 9207). */
export function addParameters(
  redirectUri: string,
  parameters: Readonly<Record<string, string | null | undefined>>,
  issuer: string,
): string {
  const url = new URL(redirectUri);
  for (const [name, value] of Object.entries({ ...parameters, iss: issuer })) {
    if (value !== null && value !== undefined) url.searchParams.set(name, value);
  }
  return url.href;
}

const intervalS = 5;

/** The device authorization endpoint (RFC 8628 3.1, 3.2); `match` is the number that the owner has to type. */
export async function requestDeviceCode(context: Context, form: Parameters, clientKey: string) {
  const { db, clock, random, keyRing, origin } = context;
  checkClient(form);
  const machine = readMachine(form);
  const now = clock.now();
  const deviceCode = randomToken(random);
  const number = String(10 + Math.floor(fractions(random)() * 90));
  const add = (userCode: string) =>
    addSignInRequest(db, {
      kind: "device_code",
      token_digest: digest(deviceCode),
      ...machine,
      address_prefix: addressPrefix(clientKey),
      created_at: now,
      expires_at: secondsAfter(now, requestLifetimeS),
      user_code_digest: keyRing.digest("user code", userCodeParts(userCode)),
      number,
      interval_s: intervalS,
    });
  let userCode = makeUserCode(random);
  while (!(await add(userCode))) userCode = makeUserCode(random);
  const verificationUri = `${origin()}${devicePath}`;
  return {
    device_code: deviceCode,
    user_code: userCode,
    verification_uri: verificationUri,
    verification_uri_complete: `${verificationUri}?code=${userCode}`,
    expires_in: requestLifetimeS,
    interval: intervalS,
    match: number,
  };
}

/** Eight symbols, 34.6 bits, shown as `WDJB-MJHT`. */
function makeUserCode(random: Random): string {
  const next = fractions(random);
  const symbols = Array.from(
    { length: userCodeLength },
    () => userCodeSymbols[Math.floor(next() * userCodeSymbols.length)],
  );
  return formatUserCode(symbols.join(""));
}

/** The form that the tool displays. */
export function formatUserCode(symbols: string): string {
  return `${symbols.slice(0, 4)}-${symbols.slice(4)}`;
}

/** The digests of a code in any spelling. They are keyed, because a plain hash would not protect so few bits. */
export function userCodeDigests(keyRing: KeyRing, code: string): string[] {
  return keyRing.candidates("user code", userCodeParts(code));
}

const userCodeParts = (code: string) => [code.replaceAll("-", "")];

export type SignInRequest = Selectable<Tables["sign_in_requests"]>;

/** Returns false if the request has a row already, or if another request has the same user code. */
export async function addSignInRequest(db: Queries, request: Insertable<Tables["sign_in_requests"]>) {
  const row = await db
    .insertInto("sign_in_requests")
    .values(request)
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Finds a request by the token in its page's URL (once decided) or the device code, by the authorization code, or by
 * the user code.
 */
export async function findSignInRequest(
  db: Queries,
  key: "token_digest" | "code_digest" | "user_code_digest",
  digests: readonly string[],
): Promise<SignInRequest | undefined> {
  const found = db.selectFrom("sign_in_requests").selectAll();
  return await found.where(sql<boolean>`${sql.ref(key)} = any(${digests})`).executeTakeFirst();
}

interface Decision {
  readonly accountId: number;
  readonly decision: "approved" | "denied";
  readonly replacesId?: number | undefined;
  /** The authorization code that the tool redeems; a device code request has its code from the start. */
  readonly code?: string;
}

const codeLifetimeS = 60;

/** Decides a request, only once: throws `signInRequestOver` if it was decided already, or has expired. */
export async function decideSignIn(
  db: Queries,
  { id }: SignInRequest,
  { accountId, decision, replacesId, code }: Decision,
  now: Date,
): Promise<void> {
  const row = await db
    .updateTable("sign_in_requests")
    .set({
      account_id: accountId,
      decision,
      decided_at: now,
      replaces_id: replacesId ?? null,
      ...(code && { code_digest: digest(code), code_expires_at: secondsAfter(now, codeLifetimeS) }),
    })
    .where("id", "=", id)
    .where("decided_at", "is", null)
    .where("expires_at", ">", now)
    .returning("id")
    .executeTakeFirst();
  if (!row) throw new Rejection("signInRequestOver");
}

/** Denies an account's approved requests that are not redeemed yet. The transaction must hold the account's lock. */
export async function endApprovedSignIns(tx: Queries, accountId: number): Promise<void> {
  await tx
    .updateTable("sign_in_requests")
    .set({ decision: "denied" })
    .where("account_id", "=", accountId)
    .where("decision", "=", "approved")
    .where("redeemed_at", "is", null)
    .execute();
}

/** Marks a request as redeemed; false if it is not approved or was redeemed already. Each request gives tokens once. */
export async function redeemSignIn(tx: Queries, id: number, now: Date): Promise<boolean> {
  const row = await tx
    .updateTable("sign_in_requests")
    .set({ redeemed_at: now })
    .where("id", "=", id)
    .where("decision", "=", "approved")
    .where("redeemed_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

const slowDownS = 5;

/** Records a poll; returns false and increases the interval if the poll came too early. */
export async function recordPoll(db: Queries, id: number, now: Date): Promise<boolean> {
  const row = await db
    .updateTable("sign_in_requests")
    .set({ polled_at: now })
    .where("id", "=", id)
    .where((where) =>
      where.or([
        where("polled_at", "is", null),
        sql<boolean>`polled_at + interval_s * interval '1 second' <= ${now}`,
      ]),
    )
    .returning("id")
    .executeTakeFirst();
  if (row) return true;
  await db
    .updateTable("sign_in_requests")
    .set((set) => ({ interval_s: set("interval_s", "+", slowDownS), polled_at: now }))
    .where("id", "=", id)
    .execute();
  return false;
}
