import type { AlertChannelName } from "@baleen/contract/back-office/settings.ts";
import type { AlertChannel } from "./alert-channel.ts";
import type { AlertSettings } from "./alert-settings.ts";
import { dingtalkChannel, feishuChannel, wecomChannel } from "./bots.ts";
import { webhookChannel } from "./webhook.ts";

export type AlertChannels = ReadonlyMap<AlertChannelName, AlertChannel>;

/** The channels that are set up; `mailChannel` sends to addresses. */
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
