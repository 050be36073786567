import { captchaLifeS } from "./captcha/check-captcha.ts";

interface RetentionPeriod {
  readonly keptS: number;
  /** For the table in the docs: what is kept, the start of the period, and the reason for its length. */
  readonly what: string;
  readonly since: string;
  readonly why: string;
}

const dayS = 86_400;

/**
 * Retention periods of all tables that would otherwise grow for ever. The table in docs/operations.md is generated
 * from this.
 */
export const retentionPolicy = {
  captchas: {
    keptS: captchaLifeS,
    what: "captchas (a digest of the answer)",
    since: "they were shown",
    why: "later answers are refused anyway",
  },
  codes: {
    keptS: 2 * dayS,
    what: "verification codes (a digest, with the address or phone)",
    since: "they were sent",
    why: "limits count a day; support looks for yesterday's",
  },
  limits: {
    keptS: 2 * dayS,
    what: "counters of limits (accounts, IP addresses)",
    since: "their window began",
    why: "the longest window is a day",
  },
  loginFailures: {
    keptS: 2 * dayS,
    what: "failed passwords, counted by login name",
    since: "the last failure",
    why: "after a day they count as none",
  },
  idempotencyKeys: {
    keptS: 2 * dayS,
    what: "idempotency keys of orders",
    since: "the order",
    why: "they are honoured for a day",
  },
  endedSessions: {
    keptS: 365 * dayS,
    what: "ended sessions (a digest of the token, the browser's name)",
    since: "they ended",
    why: "a browser that is known has guesses of its own at the password",
  },
  recoveryLinks: {
    keptS: 90 * dayS,
    what: "recovery links that support made (a digest of the token), and what became of them",
    since: "they were made",
    why: "an owner may ask weeks later how somebody got in",
  },
  noticeBodies: {
    keptS: 180 * dayS,
    what: "bodies of payment notices, which may name the payer (number, outcome and a digest stay)",
    since: "they arrived",
    why: "complaints and charge-backs come within months",
  },
  jobsGivenUp: {
    keptS: 90 * dayS,
    what: "jobs that were given up (a mail about a change, with its address)",
    since: "the last failure",
    why: "somebody may ask why no mail came",
  },
  captchaAnswers: {
    keptS: captchaLifeS,
    what: "the demo's answers to captchas",
    since: "the captchas were shown",
    why: "by then the captcha is gone",
  },
  outbox: {
    keptS: 30 * dayS,
    what: "mails and SMS in the demo's outbox",
    since: "they were written",
    why: "nobody looks for an older one",
  },
} as const satisfies Record<string, RetentionPeriod>;

/** The content of the table in docs/operations.md. */
export function describeRetentionPolicy(): string {
  const rows = Object.values(retentionPolicy).map(
    ({ what, keptS, since, why }: RetentionPeriod) => `| ${what} | ${inWords(keptS)} | ${since} | ${why} |`,
  );
  return ["| kept | for | since | because |", "|---|---|---|---|", ...rows, ""].join("\n");
}

function inWords(seconds: number): string {
  return seconds < dayS ? `${seconds / 60} minutes` : `${seconds / dayS} days`;
}
