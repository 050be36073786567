import type { ConsoleAction } from "../../operators/console-handler.ts";
import { performAction } from "../../operators/perform-action.ts";
import { Rejection } from "../../platform/rejection.ts";
import { listDesks, type OpenDesk } from "../desks.ts";
import { noticeUrlOf, readNoticeUrl } from "../notice-url.ts";
import { askGateway } from "./refresh-complaint.ts";

/**
 * Sets this site's URL at the gateway. A foreign URL is replaced only if the operator has seen it, because it may belong
 * to another system of the merchant.
 */
export const setComplaintUrl: ConsoleAction<"setComplaintUrl"> = async (
  context,
  { method, replaces, ...by },
) => {
  const desks = listDesks(context).filter((open) => open.method === method);
  const open = desks.find(({ desk }) => desk.noticeUrl !== undefined);
  if (!open) throw new Rejection("complaintUrlInConsole");
  const present = await askGateway(() => readNoticeUrl(context, open));
  if (present?.state === "foreign" && present.url !== replaces) {
    throw new Rejection("complaintUrlForeign", { url: present.url ?? "" });
  }
  const subject = { kind: "paymentMethod", id: method } as const;
  const action = { ...by, action: "setComplaintUrl", subject } as const;
  await performAction(context, action, async () => ({
    result: null,
    details: { replaced: present?.url ?? null },
  }));
  if (present?.state !== "set") await askGateway(() => writeUrl(context, open));
  return null;
};

async function writeUrl(context: Parameters<typeof readNoticeUrl>[0], open: OpenDesk): Promise<void> {
  await open.desk.noticeUrl?.write(noticeUrlOf(context, open.method));
  await readNoticeUrl(context, open);
}
