import { toBuffer } from "qrcode";
import { escapeText, htmlPage } from "../html-page.ts";
import type { Heard, Reply } from "../listen.ts";
import { type Desk, payPage } from "./answer-call.ts";
import { yuanOf } from "./yuan.ts";

/** What buyers meet: the page to pay at, and the picture whose code leads there. */
export async function showPage(desk: Desk, { method, url }: Heard): Promise<Reply | undefined> {
  const isPay = url.pathname === "/pay";
  if (method !== "GET" || !(isPay || url.pathname === "/qr")) return undefined;
  const trade = desk.book.findByOpenId(url.searchParams.get("id") ?? "");
  if (!trade) return { status: 404, body: "订单不存在" };
  if (!isPay) {
    const body = await toBuffer(payPage(desk, trade), { width: 240 });
    return { status: 200, headers: { "content-type": "image/png" }, body };
  }
  const button = `<form method="post" action="/control/pay"><input type="hidden" name="number" value="${trade.number}"><button>支付 / Pay</button></form>`;
  return htmlPage(
    "虎皮椒收银台 / hupi cashier",
    `<p>${escapeText(trade.title)}</p><p class="sum">¥${yuanOf(trade.amountFen)}</p>${trade.state === "WP" ? button : `<p>${trade.state}</p>`}`,
  );
}
