import { createHash } from "node:crypto";
import { calculateJwkThumbprint, EmbeddedJWK, errors, jwtVerify } from "jose";
import type { Clock } from "../platform/clock.ts";
import type { Queries } from "../platform/database/transaction.ts";
import { digest } from "../platform/digest.ts";
import { AppError } from "../platform/http/app-error.ts";
import type { SignedInDevice } from "../platform/http/handler.ts";
import type { RateLimit } from "../platform/http/rate-limits.ts";
import type { DesktopDeps } from "./deps.ts";
import { findAccessToken, noteTokenUse } from "./grant-tokens.ts";

export const proofAlgorithms = ["EdDSA", "Ed25519", "ES256"];

/** How far the clock of a machine may be off. */
const maxSkewS = 300;
const maxIdLength = 128;

export class ProofError extends Error {}

interface ProvenRequest {
  readonly method: string;
  /** Without query and fragment. */
  readonly url: string;
  /** The token that the request is made with, if any. */
  readonly accessToken?: string | undefined;
}

/** A proof whose signature and claims are right. It may have been used before, which only `spend` finds out. */
export interface Proof {
  /** The thumbprint of its key. */
  readonly jkt: string;
  /** Uses the proof up, on every node. Throws `ProofError` if it was used before. */
  spend(db: Queries): Promise<void>;
}

/**
 * Checks a proof of possession (RFC 9449). It writes nothing: anyone can make a key and sign with it, so a proof is spent once
 * the token or code that it comes with is known. Throws `ProofError`.
 */
export async function verifyProof(clock: Clock, header: unknown, request: ProvenRequest): Promise<Proof> {
  if (typeof header !== "string" || header.length > 4_096) throw new ProofError("There is no DPoP proof");
  const now = clock.now();
  const { payload, jkt } = await verify(header, now);
  const { htm, htu, iat, jti, ath } = payload;
  if (htm !== request.method) throw new ProofError("htm is not the method");
  if (typeof htu !== "string" || targetOf(htu) !== targetOf(request.url)) {
    throw new ProofError("htu is not the address");
  }
  if (typeof iat !== "number" || Math.abs(iat - now.getTime() / 1000) > maxSkewS) {
    throw new ProofError("iat is not now: see the Date of this answer");
  }
  if (typeof jti !== "string" || jti === "" || jti.length > maxIdLength)
    throw new ProofError("jti is missing");
  if (request.accessToken !== undefined && ath !== hashOf(request.accessToken)) {
    throw new ProofError("ath is not the hash of the access token");
  }
  return { jkt, spend: (db) => spend(db, digest(`${jkt} ${jti}`), now) };
}

async function verify(proof: string, now: Date) {
  try {
    const options = { algorithms: proofAlgorithms, typ: "dpop+jwt", currentDate: now };
    const { payload, protectedHeader } = await jwtVerify(proof, EmbeddedJWK, options);
    // `EmbeddedJWK` has read it.
    return { payload, jkt: await calculateJwkThumbprint(protectedHeader.jwk ?? {}) };
  } catch (error) {
    // Keys that WebCrypto cannot import are errors of its own.
    const reason = error instanceof errors.JOSEError ? error.message : "The key cannot be read";
    throw new ProofError(reason, { cause: error });
  }
}

function targetOf(url: string): string | undefined {
  if (!URL.canParse(url)) return undefined;
  const { origin, pathname } = new URL(url);
  return `${origin}${pathname}`;
}

const hashOf = (token: string) => createHash("sha256").update(token).digest("base64url");

async function spend(db: Queries, proofDigest: string, now: Date): Promise<void> {
  const row = await db
    .insertInto("used_proofs")
    .values({ digest: proofDigest, used_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning("digest")
    .executeTakeFirst();
  if (!row) throw new ProofError("The proof was used before");
}

/**
 * Requests of a client to the endpoints of OAuth, and calls that no device has proved. Tools of one network that wait for
 * a code ask twelve times a minute.
 */
export const requestsPerIp: RateLimit = { max: 600, windowS: 300, error: "tooManyDeviceRequests" };

interface DeviceRequest {
  readonly method: string;
  readonly path: string;
  readonly authorization: string | undefined;
  readonly proof: unknown;
  readonly clientKey: string;
}

/**
 * The device of a request with an access token and a proof of its key (RFC 9449 7). Requests that fail are counted for their
 * IP address; devices behind it that prove themselves are not. Throws `deviceSignedOut`, `deviceProofInvalid` or
 * `tooManyDeviceRequests`.
 */
export async function authenticateDevice(deps: DesktopDeps, request: DeviceRequest): Promise<SignedInDevice> {
  if (!deps.entitlementKeys) throw new AppError("notFound");
  try {
    return await readDevice(deps, request);
  } catch (error) {
    const { rateLimits } = deps;
    await rateLimits.consumeAll(rateLimits.perIp("desktop tool", request.clientKey, requestsPerIp));
    throw error instanceof ProofError ? new AppError("deviceProofInvalid") : error;
  }
}

async function readDevice(
  deps: DesktopDeps,
  { method, path, authorization, proof: header }: DeviceRequest,
): Promise<SignedInDevice> {
  const { db, clock } = deps;
  const accessToken = /^DPoP ([\w-]{43})$/i.exec(authorization ?? "")?.[1];
  // Before the signature, whose check costs more.
  const token = accessToken && (await findAccessToken(db, accessToken, clock.now()));
  if (!token) throw new AppError("deviceSignedOut");
  const proof = await verifyProof(clock, header, { method, url: `${deps.origin()}${path}`, accessToken });
  if (token.jkt !== proof.jkt) throw new AppError("deviceSignedOut");
  await proof.spend(db);
  await noteTokenUse(db, token, clock.now());
  return { accountId: token.account_id, deviceId: token.id, jkt: token.jkt };
}
