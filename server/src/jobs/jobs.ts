import { type PaymentMethod, paymentMethods } from "@baleen/contract/payment-methods.ts";

/**
 * How many jobs of a queue one node runs at once. Each payment method has a queue of its own, so that a gateway
 * that is slow or silent holds up nothing but its own jobs.
 */
export const concurrency = {
  wechat: 8,
  alipay: 8,
  hupi: 8,
  messages: 4,
  accounts: 2,
  reminders: 4,
  upkeep: 1,
  checks: 1,
} as const satisfies Readonly<Record<PaymentMethod, number>> & Readonly<Record<string, number>>;

export type Queue = keyof typeof concurrency;

export interface Job {
  /** `payment method`: the queue of the method that the job is about. */
  readonly queue: Exclude<Queue, PaymentMethod> | "payment method";
  /** After so long its calls to the outside are cancelled, and it has failed. */
  readonly timeoutS: number;
  /** A periodic job is there from the first start on, and runs again so long after each end. */
  readonly everyS?: number;
  /** After a failure it waits, with jitter: at first so long, then twice as long each time, up to a limit. */
  readonly retryDelayS: readonly [first: number, limit: number];
  /** After so many failures in a row it is given up, and a person has to look. Without it, it never is. */
  readonly maxFailures?: number;
}

const gatewayJob = { queue: "payment method", timeoutS: 60, retryDelayS: [15, 300] } as const;

/** Everything that runs in the background. `job-handlers.ts` names the function that does each. */
const jobs = {
  /** Asks a gateway how an unpaid payment stands, and closes it there when its time is over. Put in with the attempt. */
  settleAttempt: gatewayJob,
  /** Asks about a payment of which something is in doubt, such as how much of it went back. Put in by the sweep. */
  recheckAttempt: gatewayJob,
  /** Closes an order that was not paid in time, and gives its stock back. Put in with the order. */
  closeOrder: gatewayJob,
  /** Sends back the money of an order that was paid twice. Put in when the second payment is found. */
  returnSurplus: gatewayJob,
  /** Asks for a refund until the gateway has said yes or no. Put in with the refund. */
  finishRefund: gatewayJob,
  /** Finishes a notice whose process died before it was handled. Put in by the sweep. */
  finishNotice: gatewayJob,
  /** Tells an owner of a changed password or address. Put in with the change. */
  tellOfChange: { queue: "messages", timeoutS: 30, retryDelayS: [30, 3600], maxFailures: 12 },
  /** Tells an owner of a requested, cancelled or completed deletion. Put in with it; gives itself up after a day. */
  tellOfDeletion: { queue: "messages", timeoutS: 30, retryDelayS: [30, 3600] },
  /** Deletes an account whose owner's wait is over, once no money moves. Put in with the request. */
  deleteAccount: { queue: "accounts", timeoutS: 60, retryDelayS: [30, 600] },
  /** Finds who is to be reminded of the end of a membership, and puts a `sendReminder` in for each. */
  putReminders: { queue: "reminders", timeoutS: 300, everyS: 300, retryDelayS: [60, 600] },
  /** Sends one reminder, unless it has become wrong meanwhile. A queue of its own: ten thousand hold up no other mail. */
  sendReminder: { queue: "reminders", timeoutS: 30, retryDelayS: [60, 3600], maxFailures: 12 },
  /** The safety net: finds what waits and has no job, and puts one in. */
  sweep: { queue: "upkeep", timeoutS: 60, everyS: 60, retryDelayS: [5, 60] },
  /** Removes rows that have done their work. */
  tidy: { queue: "upkeep", timeoutS: 60, everyS: 60, retryDelayS: [60, 600] },
  /** Checks the invariants about money in slices, once a day; goes on where a run before was cut short. */
  checkDaily: { queue: "checks", timeoutS: 600, everyS: 60, retryDelayS: [60, 600] },
} as const satisfies Readonly<Record<string, Job>>;

export type JobName = keyof typeof jobs;

export const jobNames = Object.keys(jobs) as readonly JobName[];

/** A job by its name, with what only some have. */
export const jobNamed = (name: JobName): Job => jobs[name];

/** The jobs of a name go to one queue, or to that of the payment method they are about. */
export function queueOf(name: JobName, method: PaymentMethod | undefined): Queue {
  const { queue } = jobNamed(name);
  if (queue !== "payment method") return queue;
  if (!method || !paymentMethods.includes(method)) throw new Error(`A ${name} needs its payment method`);
  return method;
}
