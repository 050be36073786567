import { type Finding, skipped } from "../../../platform/check.ts";
import type { DeploymentCheck } from "../check.ts";

/** Whether payers' complaints can be read and their notices come here, like `npm run payments:check`. */
export const checkComplaints: DeploymentCheck = {
  id: "complaints",
  subject: { zh: "投诉", en: "Complaints" },
  async run({ probes }) {
    const findings: Finding[] = [];
    for await (const finding of probes.testComplaints()) findings.push(finding);
    const none = skipped({
      zh: "没有带投诉接口的支付方式",
      en: "No payment method has an interface for complaints",
    });
    return findings.length > 0 ? findings : none;
  },
};
