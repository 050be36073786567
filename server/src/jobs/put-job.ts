import type { PaymentMethod } from "@baleen/contract/payment-methods.ts";
import type { QueryCreator } from "kysely";
import type { Tables } from "../db/tables.ts";
import type { Queries } from "../db/transaction.ts";
import { type JobName, queueOf } from "./jobs.ts";

interface NewJob {
  /** The object of the job, such as an order number. */
  readonly subject: string;
  /** For jobs about a payment. */
  readonly method?: PaymentMethod;
  /** Further input of the handler. */
  readonly data?: object;
  readonly now: Date;
  /** By default immediately. */
  readonly dueAt?: Date;
}

/**
 * Creates a job in the transaction that makes it necessary, so that either both are committed or neither. An existing
 * job of the same name and subject is not changed.
 */
export async function putJob(tx: Queries, name: JobName, job: NewJob): Promise<void> {
  await insertJob(tx, name, job).execute();
}

/** `putJob` as a query, for use in a `with` clause. */
export function insertJob(tx: QueryCreator<Tables>, name: JobName, job: NewJob) {
  const { subject, method, data = {}, now, dueAt = now } = job;
  return tx
    .insertInto("jobs")
    .values({
      name,
      subject,
      queue: queueOf(name, method),
      data: JSON.stringify(data),
      due_at: dueAt,
      created_at: now,
    })
    .onConflict((conflict) => conflict.columns(["name", "subject"]).doNothing());
}
