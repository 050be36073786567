import { createHash } from "node:crypto";
import { calculateJwkThumbprint, EmbeddedJWK, errors, jwtVerify } from "jose";
import type { Clock } from "../platform/clock.ts";
import type { Queries } from "../platform/database/transaction.ts";
import { digest } from "../platform/digest.ts";
import { AppError } from "../platform/http/app-error.ts";
import type { SignedInDevice } from "../platform/http/handler.ts";
import type { DesktopDeps } from "./deps.ts";
import { acceptAccessToken } from "./grant-tokens.ts";

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

type Deps = Pick<DesktopDeps, "db"> & { readonly clock: Clock };

/** Checks a proof of possession (RFC 9449) and uses it up; returns the thumbprint of its key. Throws `ProofError`. */
export async function spendProof(deps: Deps, header: unknown, request: ProvenRequest): Promise<string> {
  if (typeof header !== "string" || header.length > 4_096) throw new ProofError("There is no DPoP proof");
  const now = deps.clock.now();
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
  if (!(await spend(deps.db, digest(`${jkt} ${jti}`), now)))
    throw new ProofError("The proof was used before");
  return jkt;
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

/** False if it was used before, on any node. */
async function spend(db: Queries, proofDigest: string, now: Date): Promise<boolean> {
  const row = await db
    .insertInto("used_proofs")
    .values({ digest: proofDigest, used_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning("digest")
    .executeTakeFirst();
  return row !== undefined;
}

interface DeviceRequest {
  readonly method: string;
  readonly path: string;
  readonly authorization: string | undefined;
  readonly proof: unknown;
}

/**
 * The device of a request with an access token and a proof of its key (RFC 9449 7). Throws `deviceSignedOut` or
 * `deviceProofInvalid`.
 */
export async function authenticateDevice(
  deps: DesktopDeps,
  { method, path, authorization, proof }: DeviceRequest,
): Promise<SignedInDevice> {
  if (!deps.entitlementKeys) throw new AppError("notFound");
  const accessToken = /^DPoP ([\w-]{43})$/i.exec(authorization ?? "")?.[1];
  if (accessToken === undefined) throw new AppError("deviceSignedOut");
  const jkt = await proofKey(deps, proof, { method, url: `${deps.origin()}${path}`, accessToken });
  const device = await acceptAccessToken(deps.db, accessToken, deps.clock.now());
  if (device?.jkt !== jkt) throw new AppError("deviceSignedOut");
  return { accountId: device.account_id, deviceId: device.id, jkt };
}

async function proofKey(...asked: Parameters<typeof spendProof>): Promise<string> {
  try {
    return await spendProof(...asked);
  } catch (error) {
    if (error instanceof ProofError) throw new AppError("deviceProofInvalid");
    throw error;
  }
}
