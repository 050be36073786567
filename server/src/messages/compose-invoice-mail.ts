import type { Localized } from "@baleen/contract/language.ts";
import { exactPrice, yuanOfFen } from "@baleen/contract/money.ts";
import { type MessageParts, mailOf } from "./compose-message.ts";
import type { OutgoingMessage } from "./senders/sender.ts";

interface InvoiceMail extends Omit<MessageParts, "channel"> {
  readonly state: "issued" | "rejected" | "reversed";
  readonly orderNo: string;
  /** The number of the invoice or of the red-letter invoice. */
  readonly number: string;
  readonly amountFen: number;
  readonly reason: string;
  /** The tax platform's page about the invoice. */
  readonly url: string | null;
  readonly origin: string;
  readonly supportMailbox: string;
}

/** The mail about the outcome of a buyer's request for an invoice. */
export function composeInvoiceMail(mail: InvoiceMail): OutgoingMessage {
  const { language, state, orderNo, url, origin } = mail;
  const amount = exactPrice(yuanOfFen(mail.amountFen));
  const { subject, title, what } = states[state][language]({ ...mail, amount });
  const { atPlatform, open, atReceipt, receipt, help } = common[language](mail);
  const shown = state === "issued" && url ? [{ text: atPlatform, link: { name: open, url } }] : [];
  const receiptUrl = `${origin}/account/receipt?order=${encodeURIComponent(orderNo)}&lang=${language}`;
  const before = [what, ...shown, { text: atReceipt, link: { name: receipt, url: receiptUrl } }];
  return mailOf({
    ...mail,
    channel: "email",
    purpose: `invoice-${state}`,
    subject,
    title,
    before,
    after: [help],
  });
}

interface Facts extends InvoiceMail {
  readonly amount: string;
}

type InvoiceTexts = Localized<(facts: Facts) => Readonly<Record<"subject" | "title" | "what", string>>>;

const states: Readonly<Record<InvoiceMail["state"], InvoiceTexts>> = {
  issued: {
    zh: ({ siteName, orderNo, number, amount }) => ({
      subject: `你的${siteName}发票已开具`,
      title: "发票已开具",
      what: `订单${orderNo}的发票已开具，发票号码${number}，金额${amount}。`,
    }),
    en: ({ siteName, orderNo, number, amount }) => ({
      subject: `Your ${siteName} invoice`,
      title: "Your invoice has been issued",
      what: `The invoice (fapiao) for order ${orderNo} has been issued: number ${number}, ${amount}.`,
    }),
  },
  rejected: {
    zh: ({ siteName, orderNo, reason }) => ({
      subject: `你的${siteName}发票未能开具`,
      title: "发票未能开具",
      what: `订单${orderNo}的发票未能开具，原因：${reason}。修改后可以重新申请。`,
    }),
    en: ({ siteName, orderNo, reason }) => ({
      subject: `Your ${siteName} invoice could not be issued`,
      title: "Your invoice was not issued",
      what: `The invoice (fapiao) for order ${orderNo} was not issued. Reason: ${reason}. You can correct it and submit a new request.`,
    }),
  },
  reversed: {
    zh: ({ siteName, orderNo, number }) => ({
      subject: `你的${siteName}发票已红冲`,
      title: "发票已红冲",
      what: `订单${orderNo}有退款，原来的发票已红冲，红字发票号码${number}。订单还有余款的，可以再申请一张发票。`,
    }),
    en: ({ siteName, orderNo, number }) => ({
      subject: `Your ${siteName} invoice was reversed`,
      title: "Your invoice was reversed",
      what: `Order ${orderNo} was refunded, so its invoice (fapiao) was reversed by red-letter invoice ${number}. If part of the payment remains, you can request a new one.`,
    }),
  },
};

const common: Localized<
  (mail: InvoiceMail) => Readonly<Record<"atPlatform" | "open" | "atReceipt" | "receipt" | "help", string>>
> = {
  zh: ({ supportMailbox }) => ({
    atPlatform: "在电子发票服务平台查看和下载：",
    open: "打开发票",
    atReceipt: "登录后也可以在收据页查看：",
    receipt: "收据和发票",
    help: `有问题请发邮件到${supportMailbox}，写明订单号。`,
  }),
  en: ({ supportMailbox }) => ({
    atPlatform: "View and download it on the tax platform:",
    open: "open the invoice",
    atReceipt: "You can also find it on the receipt page after signing in:",
    receipt: "receipt and invoice",
    help: `Questions? Email ${supportMailbox} with the order number.`,
  }),
};
