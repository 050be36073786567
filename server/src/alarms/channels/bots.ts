import { createHmac } from "node:crypto";
import { type AlertChannel, markdownOf, postToBot } from "./alert-channel.ts";

/** WeCom allows 4,096 bytes of Markdown; the others allow more than is readable in a chat. */
const maxBytes = 4_096;

/** A group bot of WeCom (企业微信). */
export function wecomChannel(url: string): AlertChannel {
  const limited = { code: 45009, laterInS: 60 };
  return {
    send({ sentence, severity, lines, link }) {
      const first = severity === "info" ? sentence : `<font color="warning">${sentence}</font>`;
      const content = markdownOf({ lines: [first, ...lines], link, between: "\n" }, maxBytes);
      const body = { msgtype: "markdown", markdown: { content } };
      return postToBot(url, body, { codeField: "errcode", textField: "errmsg", limited });
    },
  };
}

interface SignedBot {
  readonly url: string;
  readonly secret: string;
}

/** A group bot of DingTalk (钉钉) with a signature. Above its limit it is silent for ten minutes. */
export function dingtalkChannel({ url, secret }: SignedBot): AlertChannel {
  const limited = { code: 130101, laterInS: 600 };
  return {
    send({ sentence, lines, link }, now) {
      const ms = now.getTime();
      const text = markdownOf({ lines: [sentence, ...lines], link, between: "\n\n" }, maxBytes);
      const body = {
        msgtype: "markdown",
        markdown: { title: sentence, text },
        at: { isAtAll: false },
      };
      const signed = `${url}&timestamp=${ms}&sign=${signDingtalk(ms, secret)}`;
      return postToBot(signed, body, { codeField: "errcode", textField: "errmsg", limited });
    },
  };
}

export function signDingtalk(ms: number, secret: string): string {
  return encodeURIComponent(createHmac("sha256", secret).update(`${ms}\n${secret}`).digest("base64"));
}

/** A group bot of Feishu (飞书) with a signature. */
export function feishuChannel({ url, secret }: SignedBot): AlertChannel {
  const limited = { code: 11232, laterInS: 60 };
  return {
    send({ sentence, lines, link }, now) {
      const seconds = Math.floor(now.getTime() / 1000);
      const content = markdownOf({ lines, link, between: "\n" }, maxBytes);
      const body = {
        timestamp: String(seconds),
        sign: signFeishu(seconds, secret),
        msg_type: "interactive",
        card: {
          header: { title: { tag: "plain_text", content: sentence }, template: "red" },
          elements: [{ tag: "div", text: { tag: "lark_md", content } }],
        },
      };
      return postToBot(url, body, { codeField: "code", textField: "msg", limited });
    },
  };
}

/** The text to sign is the key, and what is signed is empty. */
export function signFeishu(seconds: number, secret: string): string {
  return createHmac("sha256", `${seconds}\n${secret}`).update("").digest("base64");
}
