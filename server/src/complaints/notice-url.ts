import type { PaymentMethod } from "@baleen/contract/shop/payment-methods.ts";
import type { Context } from "../context.ts";
import { secondsAfter } from "../platform/clock.ts";
import { findDeskRow, saveDeskRow } from "./desk-store.ts";
import { deskSubject, type OpenDesk } from "./desks.ts";

const askedAfterS = 3600;

/** The URL to which a gateway sends its notices about complaints. */
export function noticeUrlOf({ origin }: Pick<Context, "origin">, method: PaymentMethod): string {
  return `${origin()}/api/complaints/notify/${method}`;
}

/** `foreign`: another URL is set, perhaps that of another system of the merchant. */
export type NoticeUrlState = "set" | "missing" | "foreign";

export function compareNoticeUrl(own: string, atGateway: string | null | undefined): NoticeUrlState {
  if (!atGateway) return "missing";
  return atGateway === own ? "set" : "foreign";
}

type UrlContext = Pick<Context, "db" | "clock" | "alarms" | "origin">;

/** Reads the URL at the gateway, stores it, and raises or closes its alarms. Undefined if no call reads it. */
export async function readNoticeUrl(
  context: UrlContext,
  open: OpenDesk,
): Promise<{ readonly state: NoticeUrlState; readonly url: string | undefined } | undefined> {
  const { noticeUrl } = open.desk;
  if (!noticeUrl) return undefined;
  const url = await noticeUrl.read();
  await saveDeskRow(context.db, open, {
    notice_url: url ?? null,
    notice_url_asked_at: context.clock.now(),
  });
  const state = compareNoticeUrl(noticeUrlOf(context, open.method), url);
  const kinds = { missing: "complaint.notice_url_missing", foreign: "complaint.notice_url_foreign" } as const;
  const subject = deskSubject(open);
  for (const [name, kind] of Object.entries(kinds)) {
    if (name === state) await context.alarms.raise({ kind, subject, details: { method: open.method } });
    else await context.alarms.close([kind], [subject]);
  }
  return { state, url };
}

/** Looks at the URL once an hour. */
export async function watchNoticeUrl(context: UrlContext, open: OpenDesk): Promise<void> {
  const askedAt = (await findDeskRow(context.db, open))?.notice_url_asked_at;
  if (askedAt && askedAt > secondsAfter(context.clock.now(), -askedAfterS)) return;
  await readNoticeUrl(context, open);
}
