import type { Context } from "../context.ts";
import type { SignedInDevice } from "../platform/http/handler.ts";
import { defineLimit } from "../platform/http/limit.ts";
import { Rejection } from "../platform/rejection.ts";
import { ProofError, proofAlgorithms, verifyProof } from "./dpop.ts";
import { findAccessToken, recordTokenUse } from "./grant-tokens.ts";
import { oauthDescription } from "./oauth-parameters.ts";

/**
 * Limits a client's requests to the OAuth endpoints, and calls without a valid device proof. Tools in one network that
 * wait for a code poll twelve times a minute.
 */
export const requestsPerClient = defineLimit("requests of the desktop tool", {
  by: "client",
  max: 600,
  windowS: 300,
  error: "tooManyDeviceRequests",
});

interface DeviceRequest {
  readonly method: string;
  readonly path: string;
  readonly authorization: string | undefined;
  readonly proof: unknown;
  readonly clientKey: string;
}

/**
 * Returns the device of a request with an access token and a proof of its key (RFC 9449 7). Failed requests count for
 * their IP address; devices behind it with a valid proof do not. Throws `deviceSignedOut`, `deviceProofInvalid` or
 * `tooManyDeviceRequests`.
 */
export async function authenticateDevice(context: Context, request: DeviceRequest): Promise<SignedInDevice> {
  if (!context.entitlementKeys) throw new Rejection("notFound");
  try {
    return await readDevice(context, request);
  } catch (thrown) {
    const error = thrown instanceof ProofError ? proofRejection(thrown) : thrown;
    if (!(error instanceof Rejection)) throw error;
    await context.rateLimits.consumeAll([requestsPerClient.of(request.clientKey)]);
    throw error;
  }
}

async function readDevice(
  context: Pick<Context, "db" | "clock" | "origin">,
  { method, path, authorization, proof: header }: DeviceRequest,
): Promise<SignedInDevice> {
  const { db, clock } = context;
  const accessToken = /^DPoP ([\w-]{43})$/i.exec(authorization ?? "")?.[1];
  // Checked before the signature, which is more expensive.
  const token = accessToken && (await findAccessToken(db, accessToken, clock.now()));
  if (!token) throw deviceSignedOut(authorization);
  const proof = await verifyProof(clock, header, { method, url: `${context.origin()}${path}`, accessToken });
  if (token.jkt !== proof.jkt) throw deviceSignedOut(authorization);
  await proof.markUsed(db);
  await recordTokenUse(db, token, clock.now());
  return { accountId: token.account_id, deviceId: token.id, jkt: token.jkt };
}

function proofRejection(error: ProofError): Rejection {
  const { problem, expected } = error;
  return new Rejection("deviceProofInvalid", {
    problem,
    ...(expected !== undefined && { expected }),
    challenge: challenge("invalid_dpop_proof", error.message),
  });
}

/** The rejection of an invalid access token. A request without a token only gets the challenge, without an error. */
export function deviceSignedOut(authorization: string | undefined): Rejection {
  const hasToken = authorization !== undefined;
  return new Rejection("deviceSignedOut", {
    challenge: hasToken ? challenge("invalid_token", "The access token is not valid") : challenge(),
  });
}

/** `WWW-Authenticate` of RFC 9449 7.1. */
function challenge(error?: "invalid_token" | "invalid_dpop_proof", description = ""): string {
  const problem = error ? [`error="${error}"`, `error_description="${oauthDescription(description)}"`] : [];
  return `DPoP ${[...problem, `algs="${proofAlgorithms.join(" ")}"`].join(", ")}`;
}
