import type { FakeComplaint } from "./complaints.ts";
import type { ControlledFake, FakeTrade } from "./fake.ts";
import { writeYuan } from "./formats.ts";
import { escapeText, htmlPage } from "./html-page.ts";
import type { Reply } from "./listen.ts";
import { type Delivery, noticeModes } from "./notice-delivery.ts";
import type { Switches } from "./switches.ts";

/** The page that shows the gateway's state and plays the buyer. */
export function controlPage({ fake, gateway, queue, modes }: ControlledFake): Reply {
  const hasComplaints = gateway.complaints !== undefined;
  const trades = fake
    .trades()
    .toReversed()
    .map((trade) => tradeRow(trade, hasComplaints))
    .join("");
  const notices = fake.notices.deliveries.toReversed().map(noticeRow).join("");
  const parts = [
    `<p>${button("refresh", "刷新 / Refresh", "", "get")}</p>`,
    "<h2>交易 / Trades</h2>",
    table(
      "编号 / Number|名称 / Title|金额 / Amount|状态 / State|已付 / Paid|已退 / Refunded|操作 / Act",
      trades,
    ),
    ...(hasComplaints ? [complaintSection(fake)] : []),
    "<h2>通知 / Notices</h2>",
    `<p>${button("notices", "设定 / Set", select("mode", noticeModes, fake.notices.mode))}`,
    button("release", "放行 / Release held", check("shuffled", "乱序 / shuffled")),
    `${button("repeat", "重发未确认的 / Repeat unacknowledged", "")}</p>`,
    table("编号 / Number|内容 / Says|次数 / Tries|状态 / State|商户回答 / Answer", notices),
    "<h2>故障 / Misbehaviour</h2>",
    `<p>待发生 / Waiting: ${queue.pending().map(escapeText).join(", ") || "–"}</p><p>`,
    button("misbehave", "接下来的回答 / Next answers", `${select("mode", modes)}${amount("times", "1")}`),
    `${button("behave", "取消 / Cancel", "")}</p>`,
    ...(gateway.switches ? [`<h2>开关 / Switches</h2>${switchForms(gateway.switches)}`] : []),
    ...Object.entries(gateway.links ?? {}).map(([path, title]) => `<p><a href="${path}">${title}</a></p>`),
  ];
  return htmlPage(`${escapeText(fake.name)}（仿真网关 / fake gateway）`, parts.join(""));
}

/** The error page of an action. */
export function errorPage(sentence: string): Reply {
  const back = '<p><a href="/">返回 / Back</a></p>';
  return htmlPage("未能完成 / Not done", `<p class="wrong">${escapeText(sentence)}</p>${back}`, 400);
}

function tradeRow(trade: FakeTrade, hasComplaints: boolean): string {
  const { number, title, amountFen, currency, state, paidFen, refundedFen, code } = trade;
  const target = `<input type="hidden" name="number" value="${escapeText(number)}">`;
  const buttons = [
    button("scan", "扫码 / Scan", target),
    button("pay", "支付 / Pay", target),
    button("pay", "支付其他金额 / Pay another amount", `${target}${amount("amountFen", "1")}fen`),
    button("expire", "过期 / Expire", target),
    button("refund", "退款 / Refund", target),
    ...(hasComplaints
      ? [button("complain", "投诉 / Complain", `${target}${textField("付款后没有开通会员")}`)]
      : []),
  ];
  const shown = `<code>${escapeText(number)}</code><br><a href="/control/qr?number=${encodeURIComponent(number)}">二维码 / QR</a> <code>${escapeText(code)}</code>`;
  const sums = [`¥${writeYuan(amountFen)} ${escapeText(currency)}`, escapeText(state)];
  const moved = [
    paidFen === undefined ? "–" : `¥${writeYuan(paidFen)}`,
    refundedFen ? `¥${writeYuan(refundedFen)}` : "–",
  ];
  return row(shown, escapeText(title), ...sums, ...moved, buttons.join(""));
}

function complaintSection({ complaints }: ControlledFake["fake"]): string {
  const rows = complaints.list().toReversed().map(complaintRow).join("");
  const heads = "编号 / Number|交易 / Trades|内容 / Says|状态 / State|次数 / Times|操作 / Act";
  const url = complaints.readNoticeUrl() ?? "–";
  return `<h2>投诉 / Complaints</h2><p>通知地址 / Notices go to: ${escapeText(url)}</p>${table(heads, rows)}`;
}

function complaintRow({ id, family, numbers, text, state, times }: FakeComplaint): string {
  const target = `<input type="hidden" name="id" value="${escapeText(id)}">`;
  const buttons = [
    button("user-reply", "回复 / Reply", `${target}${textField("请尽快处理")}`),
    button("continue", "继续投诉 / Continue", `${target}${textField("还是没有解决")}`),
    button("withdraw", "撤诉 / Withdraw", target),
    button("platform", "平台 / Platform", `${target}${select("turn", ["in", "out"])}`),
    button("settle-refund", "退款到账 / Refund arrives", target),
    button("age", "提前 / Set back", `${target}${amount("hours", "12")}h`),
  ];
  const payments = numbers.map((number) => `<code>${escapeText(number)}</code>`).join("<br>");
  const title = `<code>${escapeText(id)}</code><br>${family}`;
  return row(title, payments, escapeText(text), escapeText(state), String(times), buttons.join(""));
}

function noticeRow({ notice: { number, summary }, tries, state, answer }: Delivery): string {
  const answerText = answer ? `${answer.status} ${escapeText(answer.body.slice(0, 120))}` : "–";
  return row(`<code>${escapeText(number)}</code>`, escapeText(summary), String(tries), state, answerText);
}

function switchForms({ choices, positions }: Switches): string {
  const forms = Object.entries(choices).map(([name, values]) => {
    const field = `<input type="hidden" name="name" value="${escapeText(name)}">`;
    return button(
      "switch",
      `${escapeText(name)}: 设定 / Set`,
      field + select("position", values, positions[name], name),
    );
  });
  return `<p>${forms.join("")}</p>`;
}

function button(act: string, label: string, fields: string, method = "post"): string {
  const action = method === "get" ? "/" : `/control/${act}`;
  return `<form method="${method}" action="${action}">${fields}<button>${label}</button></form>`;
}

function select(name: string, values: readonly string[], chosen?: string, label = name): string {
  const options = values.map(
    (value) => `<option${value === chosen ? " selected" : ""}>${escapeText(value)}</option>`,
  );
  return `<select name="${name}" aria-label="${escapeText(label)}">${options.join("")}</select>`;
}

function amount(name: string, value: string): string {
  return `<input name="${name}" value="${value}" inputmode="numeric" aria-label="${name}">`;
}

function textField(value: string): string {
  return `<input name="text" value="${escapeText(value)}" aria-label="text">`;
}

function check(name: string, label: string): string {
  return `<label><input type="checkbox" name="${name}" value="true">${label}</label>`;
}

function table(heads: string, rows: string): string {
  const cells = heads.split("|").map((head) => `<th>${head}</th>`);
  return `<table><thead><tr>${cells.join("")}</tr></thead><tbody>${rows}</tbody></table>`;
}

function row(...cells: readonly string[]): string {
  return `<tr>${cells.map((cell) => `<td>${cell}</td>`).join("")}</tr>`;
}
