import { type Entitlement, entitlementAudience } from "@baleen/contract/desktop/entitlement.ts";
import { type LevelGrant, planLevels } from "../membership/plan-levels.ts";

const hourS = 3600;
const dayS = 24 * hourS;

/** A tool without network keeps its level for a week, and for three days after the membership's end. */
const validS = 7 * dayS;
const graceS = 72 * hourS;
const minValidS = hourS;
const validWithoutLevelS = dayS;
const refreshS = dayS;

interface Statement {
  readonly issuer: string;
  readonly subject: string;
  readonly id: string;
  readonly jkt: string;
  readonly seq: number;
  /** None for a device without a level, for whatever reason. */
  readonly grants: readonly LevelGrant[];
  readonly features: readonly string[];
  readonly now: Date;
  /** From 0 to 1: spreads the refreshes of tools that were started together. */
  readonly jitter: number;
}

const inSeconds = (at: Date) => Math.floor(at.getTime() / 1000);

/** The payload of a statement, its keys in the order in which they are signed. */
export function writeEntitlement(statement: Statement): Entitlement {
  const { issuer, subject, id, jkt, seq, grants, features, now, jitter } = statement;
  const iat = inSeconds(now);
  const segments = segmentsFrom(grants, now, iat);
  const level = segments[0]?.[2] ?? 0;
  const ends = segments.at(-1)?.[1] ?? null;
  const exp =
    ends === null
      ? iat + validWithoutLevelS
      : Math.min(iat + validS, Math.max(iat + minValidS, ends + graceS));
  return {
    iss: issuer,
    aud: entitlementAudience,
    sub: subject,
    jti: id,
    iat,
    exp,
    refresh_after: Math.min(exp, iat + Math.round(refreshS * (0.9 + 0.2 * jitter))),
    cnf: { jkt },
    seq,
    level,
    ends,
    segments,
    features: level === 0 ? [] : [...features],
    v: 1,
  };
}

/** The spans from now on. Those of less than a second, which the cut to seconds leaves empty, are dropped. */
function segmentsFrom(grants: readonly LevelGrant[], now: Date, iat: number): Entitlement["segments"] {
  return planLevels(grants)
    .filter(({ to }) => to > now)
    .map(({ level, from, to }): Entitlement["segments"][number] => [
      Math.max(iat, inSeconds(from)),
      inSeconds(to),
      level,
    ])
    .filter(([from, to]) => from < to);
}
