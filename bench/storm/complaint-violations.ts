import type pg from "pg";

/** A complaint according to its gateway. */
export interface GatewayComplaint {
  readonly gatewayId: string;
  /** The merchant's messages, oldest first. */
  readonly replies: readonly string[];
}

/** A complaint according to the product. */
export interface StoredComplaint {
  readonly gatewayId: string;
  /** The last step of each reply; `prepared` without one. */
  readonly replyStates: readonly string[];
}

/** A reply of an operator that the console has accepted. */
export interface AcceptedReply {
  readonly gatewayId: string;
  readonly text: string;
}

/** The violations, each as a sentence: none is missed, and each reply is at its gateway once. */
export function findComplaintViolations(
  atGateways: readonly GatewayComplaint[],
  stored: readonly StoredComplaint[],
  accepted: readonly AcceptedReply[],
): string[] {
  const storedById = new Map(stored.map((complaint) => [complaint.gatewayId, complaint]));
  const acceptedById = Map.groupBy(accepted, ({ gatewayId }) => gatewayId);
  return atGateways.flatMap(({ gatewayId, replies }) => {
    const own = storedById.get(gatewayId);
    if (!own) return [`The complaint ${gatewayId} was missed.`];
    const [reply, ...others] = acceptedById.get(gatewayId) ?? [];
    if (!reply) return [`The complaint ${gatewayId} was not answered.`];
    if (others.length > 0) return [`The console has accepted ${others.length + 1} replies to ${gatewayId}.`];
    const copies = replies.filter((text) => text === reply.text).length;
    return [
      ...(copies === 1 ? [] : [`The reply to ${gatewayId} is at the gateway ${copies} times.`]),
      ...(replies.length > copies ? [`The gateway has replies to ${gatewayId} that nobody wrote.`] : []),
      ...(own.replyStates.join() === "confirmed"
        ? []
        : [`The reply to ${gatewayId} is ${own.replyStates.join() || "not stored"}.`]),
    ];
  });
}

export async function readStoredComplaints(client: Pick<pg.Pool, "query">): Promise<StoredComplaint[]> {
  const { rows } = await client.query<StoredComplaint>(
    `select gateway_id as "gatewayId", coalesce(array_agg(coalesce(step.state, 'prepared') order by act.id)
       filter (where act.id is not null), '{}') as "replyStates"
     from complaints
     left join complaint_acts act on act.complaint_id = complaints.id and act.kind = 'reply'
     left join lateral (
       select state from complaint_act_steps where act_id = act.id order by number desc limit 1
     ) step on true
     group by complaints.id`,
  );
  return rows;
}
