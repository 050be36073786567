import type { PaymentMethod } from "@baleen/contract/payment-methods.ts";
import { isLoopbackUrl } from "../loopback.ts";
import type { PaymentSettings } from "./payment-settings.ts";

/** The public identity to which each method pays. */
export type Merchants = Readonly<Partial<Record<PaymentMethod, string>>>;

/** The merchants of the methods that are set up. A gateway on loopback pays to none. */
export function merchantsOf({ wechat, alipay, hupi }: PaymentSettings): Merchants {
  return {
    ...(wechat &&
      !isLoopbackUrl(wechat.gateway) && { wechat: `merchant ${wechat.merchantId}, app ${wechat.appId}` }),
    ...(alipay &&
      !isLoopbackUrl(alipay.gatewayUrl) && { alipay: `seller ${alipay.sellerId}, app ${alipay.appId}` }),
    ...(hupi && !isLoopbackUrl(hupi.gateway) && { hupi: `app ${hupi.appId}` }),
  };
}
