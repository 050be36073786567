import { constants, privateDecrypt } from "node:crypto";
import { z } from "zod";
import { daySpansOf, readItems, readPages } from "../complaint-pages.ts";
import type { ComplaintDesk, GatewayComplaint, ReadComplaint } from "../complaints.ts";
import type { RawNotice } from "../raw-notice.ts";
import { maxTextLength, sendAct } from "./complaint-acts.ts";
import { readComplaint } from "./complaint-fields.ts";
import { addHistory, readHistory } from "./complaint-history.ts";
import {
  complaintNoticeReplies,
  readComplaintNotice,
  readNoticeUrl,
  writeNoticeUrl,
} from "./complaint-notices.ts";
import { readPicture, uploadPicture } from "./complaint-pictures.ts";
import { complaintsPath, requestComplaint } from "./complaint-requests.ts";
import { type WechatConnection, WechatError } from "./connection.ts";
import { readContent } from "./signature.ts";

/**
 * WeChat Pay's 消费者投诉 2.0 (`/v3/merchant-service`), direct merchant. The rules come from
 * https://pay.weixin.qq.com/doc/v3/merchant: list 4012533431, detail 4012533436, history 4012533439 (2025-09), and from
 * github.com/wechatpay-im/website @35a35c5 (2026-08-22). No official SDK has them.
 */
export function wechatComplaintDesk(connection: WechatConnection): ComplaintDesk {
  return {
    family: "wechat",
    acts: ["reply", "complete", "approve", "reject"],
    maxTextLength,
    readAccess: () => readAccess(connection),
    list: (from, until) => listComplaints(connection, from, until),
    read: (gatewayId) => readWithHistory(connection, gatewayId),
    readPhone: (gatewayId) => readPhone(connection, gatewayId),
    send: (gatewayId, act) => sendAct(connection, gatewayId, act),
    readPicture: (reference) => readPicture(connection, reference),
    uploadPicture: (picture) => uploadPicture(connection, picture),
    readNotice: (raw: RawNotice) => readComplaintNotice(connection, raw),
    noticeReplies: complaintNoticeReplies,
    noticeUrl: {
      read: () => readNoticeUrl(connection),
      write: (url) => writeNoticeUrl(connection, url),
    },
  };
}

/** The most that a list may have on a page. */
const maxPageSize = 50;

const listSchema = z.object({
  data: z.array(z.unknown()).nullish(),
  limit: z.int().positive().nullish().catch(undefined),
  total_count: z.int().nonnegative().nullish().catch(undefined),
});

interface ListQuery {
  readonly begin_date: string;
  readonly end_date: string;
  readonly limit: number;
  readonly offset: number;
}

async function requestList({ sendRequest }: WechatConnection, query: ListQuery) {
  const { begin_date, end_date, limit, offset } = query;
  const search = new URLSearchParams({ begin_date, end_date, limit: String(limit), offset: String(offset) });
  const answer = await sendRequest({ method: "GET", path: `${complaintsPath}?${search}` });
  const { data, limit: size, total_count: total } = readContent(answer, listSchema);
  return { items: data ?? [], size: Math.min(limit, size ?? limit), total: total ?? undefined };
}

async function readAccess(connection: WechatConnection) {
  const [today] = daySpansOf(connection.clock.now(), connection.clock.now());
  const day = today?.firstDay ?? "";
  try {
    await requestList(connection, { begin_date: day, end_date: day, limit: 1, offset: 0 });
    return { isGranted: true };
  } catch (error) {
    if (error instanceof WechatError && /^NO_?AUTH$/.test(error.code)) return { isGranted: false };
    throw error;
  }
}

/** The list selects by the day of the complaint, not of its last change. */
async function* listComplaints(
  connection: WechatConnection,
  from: Date,
  until: Date,
): AsyncGenerator<GatewayComplaint | undefined> {
  for (const { firstDay, lastDay } of daySpansOf(from, until)) {
    let limit = maxPageSize;
    yield* readPages(async ({ offset }) => {
      while (true) {
        try {
          const query = { begin_date: firstDay, end_date: lastDay, limit, offset };
          const { items, size, total } = await requestList(connection, query);
          return { complaints: readItems(items, readComplaint), size, total };
        } catch (error) {
          if (!isTooMuch(error) || limit === 1) throw error;
          limit = Math.ceil(limit / 5);
        }
      }
    });
  }
}

/** The documentation gives the message and says to ask for less; it gives no code. */
function isTooMuch(error: unknown): boolean {
  return error instanceof WechatError && error.message.includes("数据量过大");
}

async function readWithHistory(
  connection: WechatConnection,
  gatewayId: string,
): Promise<ReadComplaint | undefined> {
  try {
    const { complaint } = await requestComplaint(connection, gatewayId);
    const entries = await readHistory(connection, gatewayId);
    return { complaint: entries ? addHistory(complaint, entries) : complaint, entries };
  } catch (error) {
    if (error instanceof WechatError && error.isNotFound && error.isSigned) return undefined;
    throw error;
  }
}

const phoneSchema = z.object({ payer_phone: z.string().nullish().catch(undefined) });

/**
 * WeChat Pay encrypts the number for the merchant's API certificate, with RSA-OAEP over SHA-1, in public key mode too
 * (https://pay.weixin.qq.com/doc/v3/merchant/4012533436).
 */
async function readPhone(connection: WechatConnection, gatewayId: string) {
  const { content } = await requestComplaint(connection, gatewayId);
  const { payer_phone: encrypted } = phoneSchema.parse(content);
  if (!encrypted) return undefined;
  const { privateKey } = connection.settings;
  const scheme = { key: privateKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: "sha1" };
  try {
    return privateDecrypt(scheme, Buffer.from(encrypted, "base64")).toString();
  } catch {
    // After a renewal of the certificate an older number needs the former key.
    return "unreadable" as const;
  }
}
