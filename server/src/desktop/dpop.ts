import { createHash } from "node:crypto";
import { desktopErrors } from "@baleen/contract/desktop/desktop-errors.ts";
import { type ProofProblem, proofProblems } from "@baleen/contract/desktop/proof-problems.ts";
import type { Localized } from "@baleen/contract/language.ts";
import { calculateJwkThumbprint, EmbeddedJWK, errors, jwtVerify } from "jose";
import type { Clock } from "../platform/clock.ts";
import type { Queries } from "../platform/database/transaction.ts";
import { digest } from "../platform/digest.ts";
import { AppError } from "../platform/http/app-error.ts";
import type { SignedInDevice } from "../platform/http/handler.ts";
import type { RateLimit } from "../platform/http/rate-limits.ts";
import type { DesktopDeps } from "./deps.ts";
import { findAccessToken, noteTokenUse } from "./grant-tokens.ts";

const { deviceProofInvalid } = desktopErrors;

export const proofAlgorithms = ["EdDSA", "Ed25519", "ES256"];

/** How far the clock of a machine may be off. */
const maxSkewS = 300;
const maxIdLength = 128;

/** The proof is refused; code decides by `problem`. */
export class ProofError extends Error {
  readonly problem: ProofProblem;
  readonly sentence: Localized;

  /** `expected` is what would have been right. */
  constructor(problem: ProofProblem, expected = "", options: ErrorOptions = {}) {
    const { zh, en } = proofProblems[problem];
    const sentence = expected === "" ? { zh, en } : { zh: `${zh}：${expected}`, en: `${en}: ${expected}` };
    super(sentence.en, options);
    this.problem = problem;
    this.sentence = sentence;
  }
}

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
  if (typeof header !== "string" || header.length > 4_096) throw new ProofError("missing");
  const now = clock.now();
  const { payload, jkt } = await verify(header, now);
  const { htm, htu, iat, jti, ath } = payload;
  if (htm !== request.method) throw new ProofError("htm", request.method);
  if (typeof htu !== "string" || targetOf(htu) !== targetOf(request.url)) {
    throw new ProofError("htu", request.url);
  }
  if (typeof iat !== "number" || Math.abs(iat - now.getTime() / 1000) > maxSkewS) {
    throw new ProofError("iat");
  }
  if (typeof jti !== "string" || jti === "" || jti.length > maxIdLength) throw new ProofError("jti");
  if (request.accessToken !== undefined && ath !== hashOf(request.accessToken)) {
    throw new ProofError("ath");
  }
  return { jkt, spend: (db) => spend(db, digest(`${jkt} ${jti}`), now) };
}

async function verify(proof: string, now: Date) {
  try {
    // One tolerance for all times: a clock that `iat` allows must not fail by `nbf` or `exp`.
    const clock = { currentDate: now, clockTolerance: maxSkewS };
    const options = { algorithms: proofAlgorithms, typ: "dpop+jwt", ...clock };
    const { payload, protectedHeader } = await jwtVerify(proof, EmbeddedJWK, options);
    // `EmbeddedJWK` has read it.
    return { payload, jkt: await calculateJwkThumbprint(protectedHeader.jwk ?? {}) };
  } catch (error) {
    throw new ProofError(problemOf(error), "", { cause: error });
  }
}

function problemOf(error: unknown): ProofProblem {
  if (error instanceof errors.JWSSignatureVerificationFailed) return "signature";
  const isTimed = error instanceof errors.JWTExpired || error instanceof errors.JWTClaimValidationFailed;
  if (isTimed && (error.claim === "exp" || error.claim === "nbf")) return "expired";
  // Keys that WebCrypto cannot import are errors of its own.
  return "malformed";
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
  if (!row) throw new ProofError("reused");
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
  } catch (thrown) {
    const error = thrown instanceof ProofError ? proofInvalid(thrown) : thrown;
    if (!(error instanceof AppError)) throw error;
    const { rateLimits } = deps;
    await rateLimits.consumeAll(rateLimits.perIp("desktop tool", request.clientKey, requestsPerIp));
    throw error;
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
  if (!token) throw deviceSignedOut(authorization);
  const proof = await verifyProof(clock, header, { method, url: `${deps.origin()}${path}`, accessToken });
  if (token.jkt !== proof.jkt) throw deviceSignedOut(authorization);
  await proof.spend(db);
  await noteTokenUse(db, token, clock.now());
  return { accountId: token.account_id, deviceId: token.id, jkt: token.jkt };
}

function proofInvalid(error: ProofError): AppError {
  const { zh, en } = deviceProofInvalid.sentence;
  const sentence = { zh: `${zh}（${error.sentence.zh}）`, en: `${en} (${error.sentence.en})` };
  return new AppError("deviceProofInvalid", {
    sentence,
    challenge: challenge("invalid_dpop_proof", error.message),
  });
}

/** The access token is not valid; a request without one reads only what it would need. */
export function deviceSignedOut(authorization: string | undefined): AppError {
  const isTried = authorization !== undefined;
  return new AppError("deviceSignedOut", {
    challenge: isTried ? challenge("invalid_token", "The access token is not valid") : challenge(),
  });
}

/** `WWW-Authenticate` of RFC 9449 7.1. */
function challenge(error?: "invalid_token" | "invalid_dpop_proof", description = ""): string {
  const problem = error ? [`error="${error}"`, `error_description="${description}"`] : [];
  return `DPoP ${[...problem, `algs="${proofAlgorithms.join(" ")}"`].join(", ")}`;
}
