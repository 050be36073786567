import { type PaymentMethod, paymentMethods } from "@baleen/contract/shop/payment-methods.ts";

/**
 * Concurrency of each queue on one node. Each payment method has its own queue, so that a slow gateway holds up only
 * its own jobs.
 */
export const concurrency = {
  wechat: 8,
  alipay: 8,
  hupi: 8,
  messages: 4,
  accounts: 2,
  releases: 1,
  reminders: 4,
  upkeep: 1,
  checks: 1,
  alerts: 5,
  reconciliation: 1,
} as const satisfies Readonly<Record<PaymentMethod, number>> & Readonly<Record<string, number>>;

export type Queue = keyof typeof concurrency;

export interface Job {
  /** `payment method`: the queue of the job's payment method. */
  readonly queue: Exclude<Queue, PaymentMethod> | "payment method";
  /** After this time its outgoing requests are cancelled, and the run has failed. */
  readonly timeoutS: number;
  /** Makes the job periodic: it is created at the first start, and runs again this long after each end. */
  readonly everyS?: number;
  /** Exponential backoff with jitter: the first delay and the maximum. */
  readonly retryDelayS: readonly [first: number, limit: number];
  /** Other delays, one after the other, the last of them for ever; also with jitter. */
  readonly retryAfterS?: readonly number[];
  /**
   * Consecutive failures after which the job is given up and an alarm is raised; by default it is retried for ever.
   */
  readonly maxFailures?: number;
}

const messageJob = { queue: "messages", timeoutS: 30, retryDelayS: [30, 3600], maxFailures: 12 } as const;
const gatewayJob = { queue: "payment method", timeoutS: 60, retryDelayS: [15, 300] } as const;

/**
 * All background jobs. `job-handlers.ts` names the function of each. Names are stored in rows of the table `jobs`, so
 * a job keeps its name when its function is renamed.
 */
const jobs = {
  /** Queries an unpaid payment at its gateway, and closes it there when it expires or is not needed. Created with the attempt. */
  settleAttempt: gatewayJob,
  /** Queries a payment with unknown facts, such as the amount refunded. Created by the sweep. */
  recheckAttempt: gatewayJob,
  /** Closes an unpaid order when it expires, and releases its stock. Created with the order. */
  closeOrder: gatewayJob,
  /** Refunds an order that was paid twice. Created when the second payment is found. */
  returnSurplus: gatewayJob,
  /** Requests a refund until the gateway has accepted or rejected it. Created with the refund. */
  finishRefund: gatewayJob,
  /** Settles a notice that could not be settled on arrival. Created with the notice or by the sweep. */
  finishNotice: gatewayJob,
  /** Notifies an owner of a changed password or address. Created with the change. */
  tellOfChange: messageJob,
  /** Notifies an owner of a requested, cancelled or completed deletion. Created with it; given up after a day. */
  tellOfDeletion: { queue: "messages", timeoutS: 30, retryDelayS: [30, 3600] },
  /**
   * Deletes an account after the owner's waiting period, once no payment or refund is pending. Created with the
   * request.
   */
  deleteAccount: { queue: "accounts", timeoutS: 60, retryDelayS: [30, 600] },
  /** Fetches a file of a release and compares its hash and signature. Created with the file. */
  checkReleaseFile: { queue: "releases", timeoutS: 1800, retryDelayS: [15, 120] },
  /** Asks each published file whether it is still at its address; asks again twice before it raises an alarm. */
  watchReleaseFiles: { queue: "releases", timeoutS: 1800, everyS: 86_400, retryDelayS: [300, 1800] },
  /** Enqueues a `sendReminder` for each membership whose end is near. */
  putReminders: { queue: "reminders", timeoutS: 300, everyS: 300, retryDelayS: [60, 600] },
  /**
   * Sends one reminder, unless it is no longer true. A queue of its own, so that ten thousand of them delay no other
   * mail.
   */
  sendReminder: { queue: "reminders", timeoutS: 30, retryDelayS: [60, 3600], maxFailures: 12 },
  /** Confirms to a buyer that the membership is active. Created when an operator asks for it. */
  sendConfirmation: messageJob,
  /** Tells a buyer what became of an invoice. Created with the decision. */
  sendInvoice: messageJob,
  /** Sends the alarms that wait for a channel, its subject. Created with the alarm. */
  sendAlerts: { queue: "alerts", timeoutS: 60, retryDelayS: [60, 7200], retryAfterS: [60, 300, 1800, 7200] },
  /** Finds unfinished work without a job, and creates the job. */
  sweep: { queue: "upkeep", timeoutS: 60, everyS: 60, retryDelayS: [5, 60] },
  /** Deletes rows whose retention period is over. */
  purge: { queue: "upkeep", timeoutS: 60, everyS: 60, retryDelayS: [60, 600] },
  /** Checks the invariants about money once a day. */
  checkDaily: { queue: "checks", timeoutS: 1800, everyS: 60, retryDelayS: [60, 600] },
  /** Raises an alarm about what operators have stated of payments and no gateway has confirmed in two days. */
  watchStatements: { queue: "checks", timeoutS: 300, everyS: 900, retryDelayS: [60, 600] },
  /** Digests the audit log of each day that has ended. */
  digestAuditLog: { queue: "checks", timeoutS: 60, everyS: 3600, retryDelayS: [60, 600] },
  /** Raises an alarm if the newest backup is too old, and closes it. */
  watchBackups: { queue: "upkeep", timeoutS: 30, everyS: 900, retryDelayS: [60, 600] },
  /** Raises an alarm if the database's collations have changed under its indexes, and closes it. */
  watchCollations: { queue: "upkeep", timeoutS: 30, everyS: 3600, retryDelayS: [60, 600] },
  /** Remembers the primary's timeline; raises alarms about standbys and the archive of the log, and closes them. */
  watchReplication: { queue: "upkeep", timeoutS: 30, everyS: 60, retryDelayS: [30, 300] },
  /** Computes the figures of today and yesterday that the console shows. */
  computeFigures: { queue: "upkeep", timeoutS: 60, everyS: 60, retryDelayS: [60, 600] },
  /** Enqueues a `reconcileBill` for each gateway's bill that was not compared with the ledger yet. */
  reconcileDaily: { queue: "reconciliation", timeoutS: 60, everyS: 600, retryDelayS: [60, 600] },
  /** Compares a gateway's bill of a day with the ledger; given up after three days. */
  reconcileBill: { queue: "reconciliation", timeoutS: 1800, retryDelayS: [900, 3600] },
} as const satisfies Readonly<Record<string, Job>>;

export type JobName = keyof typeof jobs;

export const jobNames = Object.keys(jobs) as readonly JobName[];

/** Looks up a job, with its optional properties. */
export const jobNamed = (name: JobName): Job => jobs[name];

/** The queue of a job: its own, or that of its payment method. */
export function queueOf(name: JobName, method: PaymentMethod | undefined): Queue {
  const { queue } = jobNamed(name);
  if (queue !== "payment method") return queue;
  if (!method || !paymentMethods.includes(method)) throw new Error(`A ${name} needs its payment method`);
  return method;
}
