import type { ConsoleHandler, ConsoleReply } from "../../operators/console-handler.ts";
import { type DeskRow, findDeskRow } from "../desk-store.ts";
import { listDesks, type OpenDesk } from "../desks.ts";
import { compareNoticeUrl, noticeUrlOf } from "../notice-url.ts";

type DeskReply = ConsoleReply<"readComplaintDesks">["desks"][number];

export const readComplaintDesks: ConsoleHandler<"readComplaintDesks"> = async (context) => {
  const desks = listDesks(context).map(async (open) => {
    const row = await findDeskRow(context.readsDb, open);
    const ownUrl = noticeUrlOf(context, open.method);
    return {
      method: open.method,
      family: open.family,
      isGranted: row?.is_granted ?? null,
      listedAt: row?.listed_at?.toISOString() ?? null,
      lastFailure: row?.last_failure ?? null,
      noticeUrl: stateOf(open, row, ownUrl),
      url: row?.notice_url ?? null,
      ownUrl,
    };
  });
  return { desks: await Promise.all(desks) };
};

function stateOf({ desk }: OpenDesk, row: DeskRow | undefined, ownUrl: string): DeskReply["noticeUrl"] {
  if (!desk.noticeUrl) return "console";
  return row?.notice_url_asked_at ? compareNoticeUrl(ownUrl, row.notice_url) : "unknown";
}
