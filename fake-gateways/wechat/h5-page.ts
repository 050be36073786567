import { writeYuan } from "../formats.ts";
import { escapeText, htmlPage } from "../html-page.ts";
import type { ReceivedRequest, Reply } from "../listen.ts";
import { accountOf, isWechat } from "./people.ts";
import type { Registration } from "./registration.ts";
import type { Order, OrderBook } from "./trades.ts";

const lifetimeMs = 5 * 60_000;

export interface H5Server {
  readonly book: OrderBook;
  readonly registration: Registration;
  readonly now: () => Date;
}

/** The page that hands an H5 payment to the app, with WeChat Pay's own sentences where it refuses. */
export function showH5Page(request: ReceivedRequest, server: H5Server): Reply {
  const query = request.url.searchParams;
  const order = server.book.findByPrepayId(query.get("prepay_id") ?? "");
  const problem = order ? findProblem(request, order, server) : "商家参数格式有误，请联系商家解决";
  if (problem !== undefined || !order) return htmlPage("微信支付", `<p class="wrong">${problem}</p>`, 200);
  order.h5Account ??= accountOf(request);
  const number = `<input type="hidden" name="number" value="${escapeText(order.request.number)}">`;
  const back = query.get("redirect_url");
  const backField = back ? `<input type="hidden" name="back" value="${escapeText(back)}">` : "";
  const pay = `<form method="post" action="/control/pay">${number}${backField}<button>支付 / Pay</button></form>`;
  const link = back ? `<p><a href="${escapeText(back)}">返回商家 / Back</a></p>` : "";
  const sum = `<p class="sum">¥${writeYuan(order.request.totalFen)}</p>`;
  return htmlPage("微信支付", `<p>${escapeText(order.request.title)}</p>${sum}${pay}${link}`);
}

function findProblem(request: ReceivedRequest, order: Order, server: H5Server): string | undefined {
  const { headers } = request;
  const { registration, now } = server;
  if (isWechat(request)) return "请在微信外打开订单，进行支付";
  if (!headers.referer) return "商家参数格式有误，请联系商家解决";
  const domains = registration.h5Domains ?? [hostOf(order.request.notifyUrl)];
  const back = request.url.searchParams.get("redirect_url");
  if (!domains.includes(hostOf(headers.referer)) || (back && !domains.includes(hostOf(back)))) {
    return "商家存在未配置的参数，请联系商家解决";
  }
  const seenIp = headers["x-forwarded-for"];
  if (seenIp !== undefined && seenIp !== order.request.clientIp) {
    return "网络环境未能通过安全验证，请稍后再试";
  }
  if (now().getTime() - order.codeCreatedAt.getTime() > lifetimeMs) return "支付请求已失效，请重新发起支付";
  if (order.h5Account !== undefined && order.h5Account !== accountOf(request)) return "签名验证失败";
  return undefined;
}

function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).hostname : "";
}
