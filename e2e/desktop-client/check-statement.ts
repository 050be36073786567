import { createPublicKey, verify } from "node:crypto";

/** A public key that is compiled into the tool: the present one and its successor. Keys from the network are not trusted. */
export interface PinnedKey {
  readonly kid: string;
  readonly x: string;
}

export interface Statement {
  readonly iss: string;
  readonly aud: string;
  readonly iat: number;
  readonly exp: number;
  readonly refresh_after: number;
  readonly cnf: { readonly jkt: string };
  readonly seq: number;
  readonly level: number;
  readonly ends: number | null;
  readonly segments: readonly (readonly [from: number, to: number, level: number])[];
  readonly features: readonly string[];
  readonly v: number;
}

/** What the tool knows from before; kept beside the statement. */
export interface Memory {
  /** The highest number of a statement that was seen. */
  readonly seq: number;
  /** The latest time that was seen: of statements, the server and the machine's own clock. */
  readonly latestS: number;
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
  readonly memory: Memory;
}

/** Reads a statement; a text that says why it is not accepted. */
export function readStatement(token: string, { keys, issuer, jkt, memory }: Expected): Statement | string {
  const [head = "", body = "", signature = "", ...rest] = token.split(".");
  const header = decode(head) as { alg?: string; kid?: string; typ?: string } | undefined;
  const key = keys.find(({ kid }) => kid === header?.kid);
  if (!key || rest.length > 0) return "the key is not pinned";
  if (header?.alg !== "EdDSA" || header.typ !== "entitlement+jwt") return "it is no statement";
  const publicKey = createPublicKey({ key: { kty: "OKP", crv: "Ed25519", x: key.x }, format: "jwk" });
  if (!verify(null, Buffer.from(`${head}.${body}`), publicKey, Buffer.from(signature, "base64url"))) {
    return "the signature is wrong";
  }
  const said = decode(body) as Statement;
  if (said.iss !== issuer || said.aud !== "baleen-desktop" || said.v !== 1) return "it is for others";
  if (said.cnf.jkt !== jkt) return "it is another machine's";
  if (said.seq < memory.seq) return "it is older than one that was seen";
  return said;
}

/** What a statement allows at a time of the machine's clock. */
export function judgeStatement(said: Statement, nowS: number, { latestS }: Memory): Verdict {
  if (nowS < Math.max(latestS, said.iat) - maxBehindS)
    return { may: "ask", because: "the clock was set back" };
  // A clock that is a little behind must not fall before the first segment.
  const atS = Math.max(nowS, said.iat);
  if (atS >= said.exp) return { may: "ask", because: "the statement has expired" };
  const current = said.segments.find(([from, to]) => from <= atS && atS < to);
  const last = said.segments.at(-1);
  const hasEnded = last !== undefined && atS >= last[1];
  const level = current?.[2] ?? (hasEnded ? last[2] : 0);
  return { may: "use", level, features: level === 0 ? [] : said.features, hasEnded };
}

function decode(part: string): unknown {
  try {
    return JSON.parse(Buffer.from(part, "base64url").toString());
  } catch {
    return undefined;
  }
}
