import type { Language, Localized } from "@baleen/contract/language.ts";
import { exactPrice, yuanOfFen } from "@baleen/contract/money.ts";
import { mailOf } from "./compose-message.ts";
import type { Outgoing } from "./senders/sender.ts";
import type { Paragraph } from "./write-mail.ts";

interface InvoiceMail {
  readonly to: string;
  readonly language: Language;
  readonly siteName: string;
  readonly state: "issued" | "rejected" | "reversed";
  readonly orderNo: string;
  /** Of the invoice, or of the red-letter one. */
  readonly number: string;
  readonly amountFen: number;
  /** Why it was rejected. */
  readonly reason: string;
  /** Where the tax platform shows it. */
  readonly url: string | null;
  readonly origin: string;
  readonly supportMailbox: string;
}

/** The mail that tells buyers what became of the invoice that they have asked for. */
export function composeInvoice(mail: InvoiceMail): Outgoing {
  const { to, language, state, orderNo, url, origin } = mail;
  const facts = { ...mail, amount: exactPrice(yuanOfFen(mail.amountFen)) };
  const { subject, title, what } = words[state];
  const receipt = `${origin}/account/receipt?order=${encodeURIComponent(orderNo)}&lang=${language}`;
  const shown: readonly Paragraph[] =
    state === "issued" && url ? [{ text: atPlatform[language], link: { name: open[language], url } }] : [];
  return mailOf({
    ...mail,
    channel: "email",
    to,
    purpose: `invoice-${state}`,
    subject: subject[language](facts),
    title: title[language],
    before: [
      what[language](facts),
      ...shown,
      { text: atReceipt[language], link: { name: receiptName[language], url: receipt } },
    ],
    after: [help[language](facts)],
  });
}

interface Facts extends InvoiceMail {
  readonly amount: string;
}

interface Words {
  readonly subject: Localized<(facts: Facts) => string>;
  readonly title: Localized;
  readonly what: Localized<(facts: Facts) => string>;
}

const words: Readonly<Record<InvoiceMail["state"], Words>> = {
  issued: {
    subject: {
      zh: ({ siteName }) => `你的${siteName}发票已开具`,
      en: ({ siteName }) => `Your ${siteName} invoice`,
    },
    title: { zh: "发票已开具", en: "Your invoice has been issued" },
    what: {
      zh: ({ orderNo, number, amount }) => `订单${orderNo}的发票已开具，发票号码${number}，金额${amount}。`,
      en: ({ orderNo, number, amount }) =>
        `The invoice (fapiao) for order ${orderNo} has been issued: number ${number}, ${amount}.`,
    },
  },
  rejected: {
    subject: {
      zh: ({ siteName }) => `你的${siteName}发票未能开具`,
      en: ({ siteName }) => `Your ${siteName} invoice could not be issued`,
    },
    title: { zh: "发票未能开具", en: "Your invoice was not issued" },
    what: {
      zh: ({ orderNo, reason }) => `订单${orderNo}的发票未能开具，原因：${reason}。修改后可以重新申请。`,
      en: ({ orderNo, reason }) =>
        `The invoice (fapiao) for order ${orderNo} was not issued. Reason: ${reason}. You can correct it and submit a new request.`,
    },
  },
  reversed: {
    subject: {
      zh: ({ siteName }) => `你的${siteName}发票已红冲`,
      en: ({ siteName }) => `Your ${siteName} invoice was reversed`,
    },
    title: { zh: "发票已红冲", en: "Your invoice was reversed" },
    what: {
      zh: ({ orderNo, number }) =>
        `订单${orderNo}有退款，原来的发票已红冲，红字发票号码${number}。订单还有余款的，可以再申请一张发票。`,
      en: ({ orderNo, number }) =>
        `Order ${orderNo} was refunded, so its invoice (fapiao) was reversed by red-letter invoice ${number}. If part of the payment remains, you can request a new one.`,
    },
  },
};

const atPlatform: Localized = {
  zh: "在电子发票服务平台查看和下载：",
  en: "View and download it on the tax platform:",
};
const open: Localized = { zh: "打开发票", en: "open the invoice" };
const atReceipt: Localized = {
  zh: "登录后也可以在收据页查看：",
  en: "You can also find it on the receipt page after signing in:",
};
const receiptName: Localized = { zh: "收据和发票", en: "receipt and invoice" };

const help: Words["what"] = {
  zh: ({ supportMailbox }) => `有问题请发邮件到${supportMailbox}，写明订单号。`,
  en: ({ supportMailbox }) => `Questions? Email ${supportMailbox} with the order number.`,
};
