import type { DeliveryProblem, DeliveryState } from "@baleen/contract/back-office/webhooks.ts";
import type { SubscribedType } from "@baleen/contract/webhooks/webhook-events.ts";
import type { Generated, JSONColumnType } from "kysely";
import type { Fixed } from "../platform/database/columns.ts";

export interface WebhooksTables {
  webhook_endpoints: {
    id: Generated<number>;
    url: string;
    description: string | null;
    types: JSONColumnType<readonly SubscribedType[], string, string>;
    is_paused: Generated<boolean>;
    made_at: Fixed<Date>;
    made_by: Fixed<string>;
    /** Consecutive failed attempts of all deliveries. */
    failures: Generated<number>;
    failing_since: Date | null;
    /** No delivery is attempted before, so that one endpoint that is down does not take the slots of others. */
    quiet_until: Date | null;
  };

  webhook_secrets: {
    id: Generated<number>;
    endpoint_id: Fixed<number>;
    /** The secret's bytes, sealed for the endpoint's id. */
    sealed: string;
    made_at: Fixed<Date>;
    /** Until when it signs beside a newer one; null for the newest. */
    signs_until: Date | null;
  };

  /** What has happened, once for all endpoints. Only stored if an endpoint subscribes to it. */
  webhook_events: {
    /** The `webhook-id`: random, because ids that a restored database counts again would be dropped as repetitions. */
    id: Generated<string>;
    type: Fixed<string>;
    data: JSONColumnType<object, string, never>;
    occurred_at: Fixed<Date>;
  };

  /** An event for an endpoint, with its last attempt. */
  webhook_deliveries: {
    id: Generated<number>;
    event_id: Fixed<string>;
    endpoint_id: Fixed<number>;
    state: DeliveryState;
    /** When its attempts began: with the event or the last replay. */
    started_at: Date;
    /** The number of attempts since then. */
    attempts: Generated<number>;
    last_attempt_at: Date | null;
    /** Null unless it waits. */
    next_attempt_at: Date | null;
    problem: DeliveryProblem | null;
    status: number | null;
    duration_ms: number | null;
    excerpt: string | null;
  };

  /** The ends of memberships that were announced, so that each is announced once. */
  announced_ends: {
    account_id: Fixed<number>;
    ends_at: Fixed<Date>;
  };

  /** The money of each order as the last `order.refunded` named it. */
  announced_refunds: {
    order_no: Fixed<string>;
    paid_fen: number;
    refunded_fen: number;
  };
}
