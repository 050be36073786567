import { errorKind } from "../error-kind.ts";

/** Rejections of actions on outgoing webhooks; part of the table in `rejections.ts`. */
export const webhookRejections = {
  noSuchWebhookEndpoint: errorKind(8841, 400, ({ endpointId }: { endpointId: number }) => ({
    zh: `接收地址${endpointId}不存在`,
    en: `There is no endpoint ${endpointId}`,
  })),
  tooManyWebhookEndpoints: errorKind(8842, 400, ({ max }: { max: number }) => ({
    zh: `接收地址最多${max}个，请先移除一个`,
    en: `There can be ${max} endpoints. Remove one first`,
  })),
  webhookAddressForbidden: errorKind(8843, 400, {
    zh: "这个地址不能用：必须是公网域名的https地址，端口443，不带用户名和密码",
    en: "This address cannot be used: it has to be https on a public host, on port 443, without a user name or password",
  }),
  noSuchWebhookDelivery: errorKind(8844, 400, ({ deliveryId }: { deliveryId: number }) => ({
    zh: `这个接收地址没有第${deliveryId}条推送`,
    en: `The endpoint has no delivery ${deliveryId}`,
  })),
  webhookSecretShownOnce: errorKind(8845, 400, {
    zh: "这次提交已经执行，密钥只显示一次。没有记下就再更换一次密钥",
    en: "This submission went through, and its secret was shown once. If you did not keep it, rotate the secret",
  }),
} as const;
