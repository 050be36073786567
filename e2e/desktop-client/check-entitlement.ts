import { createPublicKey, verify } from "node:crypto";

/** A public key that is compiled into the tool: the present one and its successor. Keys from the network are not trusted. */
export interface PinnedKey {
  readonly kid: string;
  readonly x: string;
}

/** A period of a level: start and end in seconds, the level, and its features. */
type Segment = readonly [fromS: number, toS: number, level: number, features: readonly string[]];

export interface Entitlement {
  readonly iss: string;
  readonly aud: string;
  readonly iat: number;
  readonly exp: number;
  readonly refresh_after: number;
  readonly cnf: { readonly jkt: string };
  readonly seq: number;
  /** The nonce of the request that this entitlement answers. */
  readonly nonce?: string;
  readonly level: number;
  readonly ends: number | null;
  readonly segments: readonly Segment[];
  readonly v: number;
}

/** What the tool stores beside the entitlement. */
export interface Memory {
  /** The highest sequence number of the entitlements received so far. */
  readonly seq: number;
  /** The latest known server time, in seconds. A response sets it; without a response it only increases. */
  readonly latestS: number;
  /** How far the server's clock was ahead of the machine's at the last answer. */
  readonly aheadS?: number;
}

export type Verdict =
  | {
      readonly may: "use";
      readonly level: number;
      readonly features: readonly string[];
      /** True if the last segment is over. The tool then tells the user that the membership has ended. */
      readonly hasEnded: boolean;
    }
  /**
   * The tool has to ask the server. Until it responds, the tool offers its free functions and opens the user's own
   * files.
   */
  | { readonly may: "ask"; readonly because: string };

const maxBehindS = 300;

interface ExpectedClaims {
  readonly keys: readonly PinnedKey[];
  readonly issuer: string;
  readonly jkt: string;
  readonly memory: Pick<Memory, "seq">;
  /** The nonce of the request, if the entitlement has just arrived. */
  readonly nonce?: string;
}

/** Verifies and decodes an entitlement. Returns the reason as text if it is not accepted. */
export function readEntitlement(
  token: string,
  { keys, issuer, jkt, memory, nonce }: ExpectedClaims,
): Entitlement | string {
  const [head = "", body = "", signature = "", ...rest] = token.split(".");
  const header = decode(head) as { alg?: string; kid?: string; typ?: string } | undefined;
  const key = keys.find(({ kid }) => kid === header?.kid);
  if (!key || rest.length > 0) return "the key is not pinned";
  if (header?.alg !== "EdDSA" || header.typ !== "entitlement+jwt") return "it is no statement";
  const publicKey = createPublicKey({ key: { kty: "OKP", crv: "Ed25519", x: key.x }, format: "jwk" });
  if (!verify(null, Buffer.from(`${head}.${body}`), publicKey, Buffer.from(signature, "base64url"))) {
    return "the signature is wrong";
  }
  const entitlement = decode(body) as Entitlement;
  if (entitlement.iss !== issuer || entitlement.aud !== "baleen-desktop" || entitlement.v !== 1)
    return "it is for others";
  if (entitlement.cnf.jkt !== jkt) return "it is another machine's";
  if (entitlement.seq < memory.seq) return "it is older than one that was seen";
  if (nonce !== undefined && entitlement.nonce !== nonce) return "it answers another request";
  return entitlement;
}

/**
 * Estimates the server's time, in seconds, from the machine's clock; undefined if that clock was set back. The clock
 * may still be as wrong as at the last response, or may have been corrected since. Of these two times, returns the
 * earlier one that is not before the latest known time.
 */
export function estimateTime(machineS: number, { latestS, aheadS = 0 }: Memory): number | undefined {
  const possible = [machineS + aheadS, machineS].filter((timeS) => timeS >= latestS - maxBehindS);
  return possible.length === 0 ? undefined : Math.max(latestS, Math.min(...possible));
}

/** What an entitlement allows offline, by the machine's clock. */
export function evaluateEntitlement(entitlement: Entitlement, machineS: number, memory: Memory): Verdict {
  const latestS = Math.max(memory.latestS, entitlement.iat);
  const timeS = estimateTime(machineS, { ...memory, latestS });
  if (timeS === undefined) return { may: "ask", because: "the clock was set back" };
  return evaluateAt(entitlement, timeS);
}

/** What an entitlement allows at a time of the server's clock, in seconds. */
export function evaluateAt({ iat, exp, segments }: Entitlement, timeS: number): Verdict {
  // A clock that is slightly behind must not be before the first segment.
  const atS = Math.max(timeS, iat);
  if (atS >= exp) return { may: "ask", because: "the statement has expired" };
  const last = segments.at(-1);
  const hasEnded = last !== undefined && atS >= last[1];
  const current = segments.find(([fromS, toS]) => fromS <= atS && atS < toS) ?? (hasEnded ? last : undefined);
  return { may: "use", level: current?.[2] ?? 0, features: current?.[3] ?? [], hasEnded };
}

function decode(part: string): unknown {
  try {
    return JSON.parse(Buffer.from(part, "base64url").toString());
  } catch {
    return undefined;
  }
}
