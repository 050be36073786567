import type { ReceivedRequest } from "../listen.ts";
import type { Notice } from "../notice-delivery.ts";
import { merchantActs } from "./complaint-acts.ts";
import { describeComplaint, listComplaints, listHistory } from "./complaint-answers.ts";
import { complaintNotices } from "./complaint-notices.ts";
import type { ComplaintServer } from "./complaint-server.ts";
import { fieldsOf, invalidField, isReachable, isText, ProtocolError, uploadPath } from "./requests.ts";

interface Content {
  readonly status?: number;
  readonly content?: object;
  readonly notices?: readonly Notice[];
}

const base = "/v3/merchant-service/";
const listPath = `${base}complaints-v2`;
const addressPath = `${base}complaint-notifications`;

export const isComplaintRequest = ({ url }: ReceivedRequest) => url.pathname.startsWith(base);

/** Carries out a request of the merchant. Throws `ProtocolError`. */
export function handleComplaintRequest(request: ReceivedRequest, server: ComplaintServer): Content {
  const { method, url } = request;
  const { pathname } = url;
  if (server.switches["complaint-access"] === "refused") {
    throw new ProtocolError(403, "NO_AUTH", "商户未开通消费者投诉权限");
  }
  countCall(request, server);
  if (pathname === addressPath) return handleAddress(request, server);
  if (method === "POST" && pathname === uploadPath) {
    return { content: { media_id: server.pictures.upload(request) } };
  }
  if (method === "GET" && pathname === listPath) return { content: listComplaints(request, server) };
  if (pathname.startsWith(`${listPath}/`)) return handleOne(request, server);
  throw unknownCall();
}

function unknownCall(): ProtocolError {
  return new ProtocolError(404, "RESOURCE_NOT_EXISTS", "无此接口");
}

/** A request about one complaint, whose id stands in the path. */
function handleOne(request: ReceivedRequest, server: ComplaintServer): Content {
  const { method, url, body } = request;
  const [id = "", act = "", ...rest] = url.pathname.slice(listPath.length + 1).split("/");
  const complaint = server.book.find(decodeURIComponent(id));
  if (rest.length > 0) throw unknownCall();
  if (method === "GET") {
    if (act === "") return { content: describeComplaint(complaint, server) };
    if (act === "negotiation-historys") return { content: listHistory(complaint, request, server) };
  }
  const carryOut = method === "POST" ? merchantActs[act] : undefined;
  if (!carryOut) throw unknownCall();
  const { content, action } = carryOut(complaint, body, server);
  const isNoticed = server.switches["own-acts"] === "noticed";
  const notices = isNoticed ? complaintNotices(server.writer, complaint, action, server) : [];
  return content ? { content, notices } : { status: 204, notices };
}

/** One address for each merchant, which POST only sets if there is none. */
function handleAddress({ method, body }: ReceivedRequest, server: ComplaintServer): Content {
  const { notifyUrl, identity } = server;
  const mchid = identity.merchantId;
  if (method === "POST" && notifyUrl !== undefined) {
    throw new ProtocolError(400, "INVALID_REQUEST", "投诉通知回调地址已存在");
  }
  if (method !== "POST" && notifyUrl === undefined) {
    throw new ProtocolError(400, "RESOURCE_NOT_EXISTS", "投诉通知回调地址不存在");
  }
  if (method === "GET") return { content: { mchid, url: notifyUrl } };
  if (method === "DELETE") {
    server.notifyUrl = undefined;
    return { status: 204 };
  }
  const { url } = fieldsOf(body);
  if (!isText(url, 255) || !isReachable(url)) throw invalidField("url");
  server.notifyUrl = url;
  return { content: { mchid, url } };
}

/** Calls in a minute for each merchant (developers.weixin.qq.com, community document 000a0606d345a064a4eb5c5455ec08). */
const limits: readonly (readonly [name: string, pattern: RegExp, calls: number])[] = [
  ["response", /^POST .*\/response$/, 60],
  ["list", /^GET .*\/complaints-v2$/, 200],
  ["history", /^GET .*\/negotiation-historys$/, 200],
  ["upload", /^POST .*\/images\/upload$/, 60],
  ["complete", /^POST .*\/complete$/, 1500],
];

function countCall({ method, url }: ReceivedRequest, { switches, counts, now }: ComplaintServer): void {
  if (switches["complaint-limits"] === "off") return;
  const [name, , calls] = limits.find(([, pattern]) => pattern.test(`${method} ${url.pathname}`)) ?? [];
  if (name === undefined || calls === undefined) return;
  const key = `${name} ${Math.floor(now().getTime() / 60_000)}`;
  const count = (counts.get(key) ?? 0) + 1;
  counts.set(key, count);
  if (count > calls) throw new ProtocolError(429, "FREQUENCY_LIMITED", "频率超限");
}
