import { captchaLifeS } from "./captcha/check-captcha.ts";

interface Term {
  readonly keptS: number;
  /** What is kept, from when the time counts, and why no longer or shorter. */
  readonly what: string;
  readonly since: string;
  readonly why: string;
}

const dayS = 86_400;

/** How long rows are kept that would otherwise only become more. The docs' table is made from this. */
export const retention = {
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
    what: "ended sessions (a digest of the token, the browser's name, the page's language)",
    since: "they ended",
    why: "a browser that is known has guesses of its own at the password",
  },
  recoveryLinks: {
    keptS: 90 * dayS,
    what: "recovery links that support made (a digest of the token), and what became of them",
    since: "they were made",
    why: "an owner may ask weeks later how somebody got in",
  },
  reminders: {
    keptS: 30 * dayS,
    what: "reminders (of which end of a membership, and when they were sent)",
    since: "that end",
    why: "none is sent twice; support may be asked",
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
} as const satisfies Record<string, Term>;

/** The terms as a table in Markdown. */
export function describeRetention(): string {
  const rows = Object.values(retention).map(
    ({ what, keptS, since, why }: Term) => `| ${what} | ${inWords(keptS)} | ${since} | ${why} |`,
  );
  return ["| kept | for | since | because |", "|---|---|---|---|", ...rows, ""].join("\n");
}

function inWords(seconds: number): string {
  return seconds < dayS ? `${seconds / 60} minutes` : `${seconds / dayS} days`;
}
