import { formatCount } from "../format-count.ts";
import { parametrizedAction } from "./audit-action-texts.ts";

/** What operators do about outgoing webhooks; part of the table in `audit-actions.ts`. */
export const webhookActions = {
  createWebhookEndpoint: { zh: "添加接收地址", en: "add" },
  editWebhookEndpoint: { zh: "修改接收地址", en: "edit" },
  removeWebhookEndpoint: { zh: "移除接收地址", en: "remove" },
  testWebhookEndpoint: { zh: "发送测试事件", en: "send a test event" },
  rotateWebhookSecret: parametrizedAction(
    "更换签名密钥",
    "rotate the secret",
    ({ overlapHours }: { overlapHours: number }) =>
      overlapHours === 0
        ? { zh: "更换签名密钥，旧密钥立即失效", en: "rotate the secret, ending the former one at once" }
        : {
            zh: `更换签名密钥，旧密钥再用${overlapHours}小时`,
            en: `rotate the secret, the former one signs for ${formatCount(overlapHours, "hour")}`,
          },
  ),
  replayWebhooks: parametrizedAction(
    "重新推送",
    "replay",
    (what: { deliveryId?: number | undefined; since?: string | undefined }) =>
      what.deliveryId === undefined
        ? { zh: `重新推送${what.since}以来失败的事件`, en: `replay what failed since ${what.since}` }
        : { zh: `重新推送第${what.deliveryId}条`, en: `replay delivery ${what.deliveryId}` },
  ),
} as const;
