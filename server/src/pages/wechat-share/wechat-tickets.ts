import { sql, type Updateable } from "kysely";
import type { OfficialAccountSettings } from "../../accounts/wechat/settings.ts";
import type { Alarms } from "../../alarms/alarms.ts";
import { GatewayError } from "../../payments/gateways/gateway.ts";
import { sendOverHttp } from "../../payments/gateways/http.ts";
import { fetchJsapiTicket } from "../../payments/gateways/wechat/official-account.ts";
import { type Clock, secondsAfter } from "../../platform/clock.ts";
import type { Database } from "../../platform/database/database.ts";
import type { Queries } from "../../platform/database/transaction.ts";
import type { SendHttp } from "../../platform/http-client.ts";
import type { Metrics } from "../../platform/metrics/metrics.ts";
import type { Tables } from "../../tables.ts";

/** A ticket is valid for two hours. It is renewed when less than this is left. */
const renewalMarginS = 600;
/** How long one node may claim the renewal; longer than both requests to WeChat take. */
const claimS = 15;
/** The pause after a failure; longer for wrong settings, which do not fix themselves. */
const pauseS = { unknown: 30, refused: 300 } as const;

const alarm = "wechat.no_ticket";

interface Options {
  readonly db: Database;
  readonly clock: Clock;
  readonly alarms: Pick<Alarms, "raise" | "close">;
  readonly metrics: Metrics;
  readonly officialAccount: OfficialAccountSettings;
  readonly sendHttp?: SendHttp;
}

export type WechatTickets = ReturnType<typeof wechatTickets>;

/**
 * The official account's ticket, shared by all nodes because WeChat issues only a few per day. One request at a time
 * renews it, without holding a database connection; the others keep using the old ticket.
 */
export function wechatTickets({
  db,
  clock,
  alarms,
  metrics,
  officialAccount,
  sendHttp = sendOverHttp,
}: Options) {
  const { appId } = officialAccount;
  const renew = async (): Promise<string> => {
    const { ticket, lifetimeS } = await fetchJsapiTicket(officialAccount, sendHttp);
    const now = clock.now();
    await updateTicket(db, appId, {
      ticket,
      expires_at: secondsAfter(now, lifetimeS),
      asked_until: now,
    });
    metrics.count("wechat_tickets_total", { outcome: "renewed" });
    await alarms.close([alarm], [appId]);
    return ticket;
  };
  const giveUp = async (error: GatewayError, hasTicket: boolean) => {
    // Pauses requests to WeChat; the old ticket stays.
    await updateTicket(db, appId, { asked_until: secondsAfter(clock.now(), pauseS[error.kind]) });
    metrics.count("wechat_tickets_total", { outcome: error.kind === "refused" ? "refused" : "unanswered" });
    // No alarm for a missing response while the old ticket is valid.
    if (error.kind === "unknown" && hasTicket) return;
    await alarms.raise({ kind: alarm, subject: appId, details: { error } });
  };
  return {
    appId,
    /** Returns a valid ticket; undefined if WeChat issues none, or while another request fetches the first one. */
    async readTicket(): Promise<string | undefined> {
      const now = clock.now();
      const currentTicket = await findTicket(db, appId, now);
      const renewalLimit = secondsAfter(now, renewalMarginS);
      if (currentTicket && currentTicket.expiresAt > renewalLimit) return currentTicket.ticket;
      const claimedUntil = secondsAfter(now, claimS);
      if (!(await claimRenewal(db, { appId, now, renewalLimit, claimedUntil })))
        return (await findTicket(db, appId, now))?.ticket;
      try {
        return await renew();
      } catch (error) {
        if (!(error instanceof GatewayError)) throw error;
        await giveUp(error, currentTicket !== undefined);
        return currentTicket?.ticket;
      }
    },
  };
}

/** The ticket of an official account, if it is still valid at `now`. */
async function findTicket(db: Queries, appId: string, now: Date) {
  const row = await db
    .selectFrom("wechat_tickets")
    .select(["ticket", "expires_at"])
    .where("app_id", "=", appId)
    .where("expires_at", ">", now)
    .executeTakeFirst();
  return row?.ticket && row.expires_at ? { ticket: row.ticket, expiresAt: row.expires_at } : undefined;
}

interface Renewal {
  readonly appId: string;
  readonly now: Date;
  /** A ticket that expires after this needs no renewal. */
  readonly renewalLimit: Date;
  readonly claimedUntil: Date;
}

/**
 * Returns true for only one of the concurrent callers. The others get false until `claimedUntil`, or until the ticket
 * is saved.
 */
async function claimRenewal(
  db: Queries,
  { appId, now, renewalLimit, claimedUntil }: Renewal,
): Promise<boolean> {
  const { rows } = await sql`
    insert into wechat_tickets (app_id, asked_until) values (${appId}, ${claimedUntil})
    on conflict (app_id) do update set asked_until = excluded.asked_until
      where wechat_tickets.asked_until <= ${now}
        and (wechat_tickets.expires_at is null or wechat_tickets.expires_at <= ${renewalLimit})
    returning app_id`.execute(db);
  return rows.length > 0;
}

async function updateTicket(db: Queries, appId: string, changes: Updateable<Tables["wechat_tickets"]>) {
  await db.updateTable("wechat_tickets").set(changes).where("app_id", "=", appId).execute();
}
