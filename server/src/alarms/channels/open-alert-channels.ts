import { createHmac } from "node:crypto";
import type { AlertChannelName } from "@baleen/contract/back-office/settings.ts";
import { type AlertChannel, markdownOf, postJson, postToBot, UndeliveredError } from "./alert-channel.ts";
import type { AlertSettings } from "./alert-settings.ts";

export type AlertChannels = ReadonlyMap<AlertChannelName, AlertChannel>;

/** The channels with settings; `mailChannel` creates the channel that mails to the given addresses. */
export function openAlertChannels(
  settings: AlertSettings,
  mailChannel: (addresses: readonly string[]) => AlertChannel,
): AlertChannels {
  const { mail, wecomUrl, dingtalk, feishu, webhook } = settings;
  const channels = new Map<AlertChannelName, AlertChannel>();
  if (mail.length > 0) channels.set("mail", mailChannel(mail));
  if (wecomUrl) channels.set("wecom", wecomChannel(wecomUrl));
  if (dingtalk) channels.set("dingtalk", dingtalkChannel(dingtalk));
  if (feishu) channels.set("feishu", feishuChannel(feishu));
  if (webhook) channels.set("webhook", webhookChannel(webhook));
  return channels;
}

/** A group bot of WeCom (企业微信). */
export function wecomChannel(url: string): AlertChannel {
  const rateLimit = { code: 45009, laterInS: 60 };
  return {
    send({ sentence, severity, lines, link }) {
      const first = severity === "info" ? sentence : `<font color="warning">${sentence}</font>`;
      const content = markdownOf([first, ...lines], link, "\n");
      const body = { msgtype: "markdown", markdown: { content } };
      return postToBot(url, body, { codeField: "errcode", textField: "errmsg", rateLimit });
    },
  };
}

interface SignedTarget {
  readonly url: string;
  readonly secret: string;
}

/** A group bot of DingTalk (钉钉) with a signature. Above its rate limit it rejects messages for ten minutes. */
export function dingtalkChannel({ url, secret }: SignedTarget): AlertChannel {
  const rateLimit = { code: 130101, laterInS: 600 };
  return {
    send({ sentence, lines, link }, now) {
      const ms = now.getTime();
      const text = markdownOf([sentence, ...lines], link, "\n\n");
      const body = { msgtype: "markdown", markdown: { title: sentence, text }, at: { isAtAll: false } };
      const signed = `${url}&timestamp=${ms}&sign=${signDingtalk(ms, secret)}`;
      return postToBot(signed, body, { codeField: "errcode", textField: "errmsg", rateLimit });
    },
  };
}

export function signDingtalk(ms: number, secret: string): string {
  return encodeURIComponent(createHmac("sha256", secret).update(`${ms}\n${secret}`).digest("base64"));
}

/** A group bot of Feishu (飞书) with a signature. */
export function feishuChannel({ url, secret }: SignedTarget): AlertChannel {
  const rateLimit = { code: 11232, laterInS: 60 };
  return {
    send({ sentence, lines, link }, now) {
      const seconds = Math.floor(now.getTime() / 1000);
      const content = markdownOf(lines, link, "\n");
      const body = {
        timestamp: String(seconds),
        sign: signFeishu(seconds, secret),
        msg_type: "interactive",
        card: {
          header: { title: { tag: "plain_text", content: sentence }, template: "red" },
          elements: [{ tag: "div", text: { tag: "lark_md", content } }],
        },
      };
      return postToBot(url, body, { codeField: "code", textField: "msg", rateLimit });
    },
  };
}

/** Feishu's signature: the timestamp and the secret form the key, and the signed message is empty. */
export function signFeishu(seconds: number, secret: string): string {
  return createHmac("sha256", `${seconds}\n${secret}`).update("").digest("base64");
}

/** The operator's own webhook: any 2xx is success, 429 means retry later. */
export function webhookChannel({ url, secret }: SignedTarget): AlertChannel {
  return {
    async send({ id, kind, severity, subject, sentence, at, link }, now) {
      const payload = {
        id,
        kind,
        severity,
        subject,
        sentence,
        at: at.toISOString(),
        link: link?.url ?? null,
      };
      const body = JSON.stringify(payload);
      const seconds = Math.floor(now.getTime() / 1000);
      const signature = `t=${seconds},v1=${signWebhook(seconds, body, secret)}`;
      const { status } = await postJson(url, body, { "baleen-signature": signature });
      if (status === 429) return { laterInS: 60 };
      if (status < 200 || status > 299) throw new UndeliveredError(`${new URL(url).host} answered ${status}`);
      return "sent";
    },
  };
}

export function signWebhook(seconds: number, body: string, secret: string): string {
  return createHmac("sha256", secret).update(`${seconds}.${body}`).digest("hex");
}
