import { AppError } from "../platform/http/app-error.ts";
import type { SignedInDevice } from "../platform/http/handler.ts";
import type { DesktopDeps } from "./deps.ts";
import { ProofError, spendProof } from "./dpop.ts";
import { acceptAccessToken } from "./token-store.ts";

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
