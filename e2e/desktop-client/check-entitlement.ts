import { createPublicKey, verify } from "node:crypto";

/** A public key that is compiled into the tool: the present one and its successor. Keys from the network are not trusted. */
export interface PinnedKey {
  readonly kid: string;
  readonly x: string;
}

/** From and to in seconds, the level, and the features of that level. */
type Segment = readonly [fromS: number, toS: number, level: number, features: readonly string[]];

export interface Entitlement {
  readonly iss: string;
  readonly aud: string;
  readonly iat: number;
  readonly exp: number;
  readonly refresh_after: number;
  readonly cnf: { readonly jkt: string };
  readonly seq: number;
  /** That of the request which this entitlement answers. */
  readonly nonce?: string;
  readonly level: number;
  readonly ends: number | null;
  readonly segments: readonly Segment[];
  readonly v: number;
}

/** What the tool stores beside the entitlement. */
export interface Memory {
  /** The highest number of an entitlement that was seen. */
  readonly seq: number;
  /** The latest time, in seconds of the server's clock. An answer sets it; without one it is only raised. */
  readonly latestS: number;
  /** How far the server's clock was ahead of the machine's at the last answer. */
  readonly aheadS?: number;
}

export type Verdict =
  | {
      readonly may: "use";
      readonly level: number;
      readonly features: readonly string[];
      /** The last segment is over: tell its owner that the membership has ended. */
      readonly hasEnded: boolean;
    }
  /** Ask the server; without its answer the tool has its free functions, and own files stay open. */
  | { readonly may: "ask"; readonly because: string };

const maxBehindS = 300;

interface Expected {
  readonly keys: readonly PinnedKey[];
  readonly issuer: string;
  readonly jkt: string;
  readonly memory: Pick<Memory, "seq">;
  /** Of the request, if the entitlement has just arrived. */
  readonly nonce?: string;
}

/** Reads an entitlement; a text that says why it is not accepted. */
export function readEntitlement(
  token: string,
  { keys, issuer, jkt, memory, nonce }: Expected,
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
 * The server's time, in seconds, by the machine's clock alone; undefined if that clock was set back. The clock may be as wrong as
 * at the last answer, or have been corrected since: the earlier of both times counts that is not before the latest one.
 */
export function estimateTime(machineS: number, { latestS, aheadS = 0 }: Memory): number | undefined {
  const possible = [machineS + aheadS, machineS].filter((timeS) => timeS >= latestS - maxBehindS);
  return possible.length === 0 ? undefined : Math.max(latestS, Math.min(...possible));
}

/** What an entitlement allows offline, by the machine's clock. */
export function judgeEntitlement(entitlement: Entitlement, machineS: number, memory: Memory): Verdict {
  const latestS = Math.max(memory.latestS, entitlement.iat);
  const timeS = estimateTime(machineS, { ...memory, latestS });
  if (timeS === undefined) return { may: "ask", because: "the clock was set back" };
  return judgeAt(entitlement, timeS);
}

/** What an entitlement allows at a time of the server's clock, in seconds. */
export function judgeAt({ iat, exp, segments }: Entitlement, timeS: number): Verdict {
  // A clock that is a little behind must not fall before the first segment.
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
