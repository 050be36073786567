import { paymentMethods } from "@baleen/contract/shop/payment-methods.ts";
import { type Check, type Finding, skipped, warn } from "../check.ts";

/** The self-tests of the payment methods that are set up, as `npm run payments:check`. */
export const checkGateways: Check = {
  name: { zh: "支付方式", en: "Payment methods" },
  async run({ settings: { payments }, probes }) {
    if (!payments) return skipped({ zh: "需要正确的配置", en: "This needs right settings" });
    const methods = paymentMethods.filter((method) => payments[method]);
    if (methods.length === 0) {
      return warn(
        { zh: "没有设置任何支付方式，谁都无法付款", en: "No payment method is set up, so nobody can pay" },
        { zh: "见docs/payments.md", en: "See docs/payments.md" },
      );
    }
    const findings: Finding[] = [];
    for (const method of methods) {
      for await (const { what, ok, hint } of probes.selfTest(method)) {
        findings.push({
          result: ok ? "ok" : "fail",
          sentence: { zh: `${method}：${what.zh}`, en: `${method}: ${what.en}` },
          ...(hint && { remedy: hint }),
        });
      }
    }
    return findings;
  },
};
