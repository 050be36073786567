import { tokenRepliesKeptS } from "@baleen/contract/back-office/access-tokens.ts";
import { retentionPolicy, retentionText } from "@baleen/contract/privacy/retention-policy.ts";

const dayS = 86_400;

/** Data of operators and of the system, which the visitors' privacy policy does not list. */
export const operatorRetention = {
  sessions: {
    retentionS: 90 * dayS,
    what: "operators' sessions (a digest of the token, browser, IP address)",
    since: "they began",
    why: "an incident may be found weeks later",
  },
  links: {
    retentionS: 90 * dayS,
    what: "operators' setup links (a digest of the token)",
    since: "they were made",
    why: "as for their sessions",
  },
  tokenReplies: {
    retentionS: tokenRepliesKeptS,
    what: "replies to access tokens that contain keys of cards (encrypted)",
    since: "they were sent",
    why: "another system repeats a request whose reply was lost within minutes",
  },
  callTimes: {
    retentionS: dayS,
    what: "durations of calls to payment gateways",
    since: "they were reported",
    why: "the console shows the last hour",
  },
  usedProofs: {
    // A proof may be dated five minutes ahead, and is then valid for ten minutes.
    retentionS: 660,
    what: "proofs of devices that were used (a digest)",
    since: "they were used",
    why: "older ones are refused by their time",
  },
  recoveryRequestsWithoutAccount: {
    // As long as other requests wait, so that no response reveals that a name has no account.
    retentionS: 7 * dayS,
    what: "requests to recover accounts that do not exist (digests of token and code, browser)",
    since: "they were made",
    why: "anybody can make them",
  },
  nodes: {
    retentionS: dayS,
    what: "nodes that have stopped (name, version, fingerprints of settings)",
    since: "their last sign of life",
    why: "a restart has another name",
  },
  backups: {
    retentionS: 365 * dayS,
    what: "results of backups, restores and drills",
    since: "they ended",
    why: "a year shows whether backups grow or slow down",
  },
  complaintNotices: {
    // Gateways repeat a notice for up to a week, and it must be known until then.
    retentionS: 30 * dayS,
    what: "notices about complaints (which complaint changed)",
    since: "they arrived",
    why: "a repeated one is recognized",
  },
  paymentLookUps: {
    retentionS: 90 * dayS,
    what: "looked-up payments (order and what its buyer was told)",
    since: "the last look-up",
    why: "support sees what a buyer was told; the figures stay",
  },
  webhookSecrets: {
    retentionS: dayS,
    what: "secrets of webhooks that were replaced (sealed)",
    since: "their last signature",
    why: "nothing is signed with them",
  },
  alerts: {
    retentionS: 7 * dayS,
    what: "alerts (which alarm was sent over which channel), and news of payments",
    since: "the alarm was raised",
    why: "a channel that was down is sent nothing older",
  },
} as const;

export const demoRetention = {
  captchaAnswers: {
    retentionS: retentionPolicy.captchas.retentionS,
    what: "the demo's answers to captchas",
    since: "the captchas were shown",
    why: "by then the captcha is gone",
  },
  outbox: {
    retentionS: 30 * dayS,
    what: "mails and SMS in the demo's outbox",
    since: "they were written",
    why: "enough to try the demo",
  },
} as const;

/** Why each period is neither longer nor shorter. */
const reasons: Readonly<Record<keyof typeof retentionPolicy, string>> = {
  captchas: "later answers are refused",
  codes: "limits count a day; support looks for yesterday's",
  limits: "the longest window is a day",
  loginFailures: "after a day they count as none",
  idempotencyKeys: "they hold for a day",
  payerAuthorizations: "its order is open for a quarter of an hour",
  wechatSignIns: "they end within ten minutes; an incident of the day can be understood",
  endedSessions: "a known browser has guesses of its own",
  endedDevices: "an owner may ask; replacements count for thirty days",
  deviceTokens: "a token used again so late has expired anyway",
  signInRequests: "limits count an hour",
  reminders: "none is sent twice; support may be asked",
  rejectedInvoices: "a buyer may ask what was wrong with the last one",
  recoveryRequests: "a takeover may be noticed weeks later",
  complaints: "a payer may continue one; WeChat Pay shows 365 days",
  noticeBodies: "charge-backs come within months",
  messageLog: "support looks for lost mails; providers bill by the month",
  webhookEvents: "a consumer that was down for weeks can be sent them again",
  failedRequests: "buyers send the id within days",
  failedJobs: "a visitor may ask why no mail came",
  trialIdentities: "a trial is once per person; numbers change owners",
  deletedAccountTrades: "the E-commerce Law",
};

/** A Markdown table of all retention periods, for operators; visitors find theirs in the privacy policy. */
export function describeRetentionPolicy(): string {
  const rows = [
    ...Object.entries(retentionPolicy).map(([name, { what, since, ...term }]) => {
      const why = reasons[name as keyof typeof retentionPolicy];
      return { what: what.en, since: since.en, kept: retentionText(term).en, why };
    }),
    ...[...Object.values(operatorRetention), ...Object.values(demoRetention)].map((term) => ({
      ...term,
      kept: retentionText(term).en,
    })),
  ];
  return [
    "| kept | for | since | because |",
    "|---|---|---|---|",
    ...rows.map(({ what, kept, since, why }) => `| ${what} | ${kept} | ${since} | ${why} |`),
    "",
  ].join("\n");
}
