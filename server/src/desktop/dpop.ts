import { createHash } from "node:crypto";
import { describeProofProblem, type ProofProblem } from "@baleen/contract/desktop/proof-problems.ts";
import { calculateJwkThumbprint, EmbeddedJWK, errors, jwtVerify } from "jose";
import type { Clock } from "../platform/clock.ts";
import type { Queries } from "../platform/database/transaction.ts";
import { digest } from "../platform/digest.ts";

export const proofAlgorithms = ["EdDSA", "Ed25519", "ES256"];

/** The maximum clock skew of a machine. */
const maxSkewS = 300;
const maxIdLength = 128;

/** The proof is rejected. Code decides by `problem`. */
export class ProofError extends Error {
  readonly problem: ProofProblem;
  /** The value that would have been valid. */
  readonly expected: string | undefined;

  constructor(problem: ProofProblem, expected?: string, options: ErrorOptions = {}) {
    super(describeProofProblem(problem, expected).en, options);
    this.problem = problem;
    this.expected = expected;
  }
}

interface RequestToProve {
  readonly method: string;
  /** Without query and fragment. */
  readonly url: string;
  /** The access token of the request, if any. */
  readonly accessToken?: string | undefined;
}

/** A proof whose signature and claims are valid. Only `spend` detects whether it was used before. */
export interface Proof {
  /** The thumbprint of the proof's key. */
  readonly jkt: string;
  /** Marks the proof as used, for all nodes. Throws `ProofError` if it was used before. */
  markUsed(db: Queries): Promise<void>;
}

/**
 * Checks a proof of possession (DPoP, RFC 9449) without writing: anyone can generate a key and sign with it, so a proof
 * is only spent once its token or code is verified. Throws `ProofError`.
 */
export async function verifyProof(clock: Clock, header: unknown, request: RequestToProve): Promise<Proof> {
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
  return { jkt, markUsed: (db) => insertUsedProof(db, digest(`${jkt} ${jti}`), now) };
}

async function verify(proof: string, now: Date) {
  try {
    // One tolerance for all times: a clock skew that `iat` allows must not fail at `nbf` or `exp`.
    const clock = { currentDate: now, clockTolerance: maxSkewS };
    const options = { algorithms: proofAlgorithms, typ: "dpop+jwt", ...clock };
    const { payload, protectedHeader } = await jwtVerify(proof, EmbeddedJWK, options);
    // `EmbeddedJWK` rejects a header without a key.
    return { payload, jkt: await calculateJwkThumbprint(protectedHeader.jwk ?? {}) };
  } catch (error) {
    throw new ProofError(problemOf(error), undefined, { cause: error });
  }
}

function problemOf(error: unknown): ProofProblem {
  if (error instanceof errors.JWSSignatureVerificationFailed) return "signature";
  const isTimed = error instanceof errors.JWTExpired || error instanceof errors.JWTClaimValidationFailed;
  if (isTimed && (error.claim === "exp" || error.claim === "nbf")) return "expired";
  // WebCrypto throws its own errors for keys it cannot import; they end up here.
  return "malformed";
}

function targetOf(url: string): string | undefined {
  if (!URL.canParse(url)) return undefined;
  const { origin, pathname } = new URL(url);
  return `${origin}${pathname}`;
}

const hashOf = (token: string) => createHash("sha256").update(token).digest("base64url");

async function insertUsedProof(db: Queries, proofDigest: string, now: Date): Promise<void> {
  const row = await db
    .insertInto("used_proofs")
    .values({ digest: proofDigest, used_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning("digest")
    .executeTakeFirst();
  if (!row) throw new ProofError("reused");
}
