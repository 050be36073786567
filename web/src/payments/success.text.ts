import type { Localized } from "@baleen/contract/language.ts";

export const texts = {
  close: { zh: "关闭", en: "Close" },
  download: { zh: "下载电脑版", en: "Get the desktop app" },
  receipt: { zh: "查看收据", en: "View receipt" },
  toComputer: { zh: "在电脑上安装", en: "Install it on your computer" },
  toComputerInWechat: {
    zh: "复制下载地址，发给“文件传输助手”，在电脑上打开就能下载。",
    en: "Copy the link, send it to File Transfer, and open it on your computer.",
  },
  toComputerHint: {
    zh: "复制下载地址发到电脑，在电脑上打开就能下载。",
    en: "Copy the link, send it to your computer, and open it there.",
  },
  copyLink: { zh: "复制下载地址", en: "Copy the link" },
  linkCopied: { zh: "下载地址已复制", en: "Link copied" },
  copyByHand: { zh: "请长按地址复制：", en: "Press and hold the link to copy it:" },
  code: { zh: "下载页的二维码", en: "QR code of the download page" },
  keepCode: { zh: "也可以长按保存二维码", en: "Or press and hold the code to save it" },
} as const satisfies Record<string, Localized>;
