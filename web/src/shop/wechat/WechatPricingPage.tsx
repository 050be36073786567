import { Plans } from "../PricingPage.tsx";
import { useWechatPurchase } from "./use-wechat-purchase.ts";
import { WechatBuy } from "./WechatBuy.tsx";

/** The plans inside WeChat: a press on a plan signs in silently, orders it, and opens WeChat's payment sheet. */
export function WechatPricingPage() {
  return <Plans usePayment={useWechatPurchase} Buy={WechatBuy} />;
}
