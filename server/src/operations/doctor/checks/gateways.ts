import { formatCount } from "@baleen/contract/format-count.ts";
import { type PaymentMethod, paymentMethods } from "@baleen/contract/shop/payment-methods.ts";
import {
  gatewayUrlsOf,
  listRehearsalMethods,
  type PaymentSettings,
} from "../../../payments/gateways/payment-settings.ts";
import {
  defineProblems,
  type Finding,
  failure,
  ok,
  pickProblems,
  runCheck,
  skipped,
  warning,
} from "../../../platform/check.ts";
import { isFakeAddress } from "../../../platform/safe-fetch/public-address.ts";
import type { UsableSettings } from "../../settings/settings.ts";
import type { DeploymentCheck, Facts } from "../check.ts";

const problem = defineProblems({
  noPaymentMethod: warning(
    { zh: "没有设置任何支付方式，谁都无法付款", en: "No payment method is set up, so nobody can pay" },
    {
      zh: "在服务器上填写一种支付方式的设置，见docs/payments.md",
      en: "Fill in one method’s settings on the server: docs/payments.md",
    },
  ),
  paymentRehearsal: warning(
    ({ methods }: { methods: readonly PaymentMethod[] }) => ({
      zh: `支付演练中，付款不是真钱：${methods.join(", ")}`,
      en: `This is a rehearsal, no real money moves: ${methods.join(", ")}`,
    }),
    {
      zh: "正式收款前去掉PAYMENT_REHEARSAL和本机的支付网关，并换用新的数据库",
      en: "Before going live, remove PAYMENT_REHEARSAL and the gateways on this machine, and start with a new database",
    },
  ),
  methodRemoved: failure(
    ({ method, refunds, payments }: { method: PaymentMethod; refunds: number; payments: number }) => ({
      zh: `${method}的配置已移除，但还有${refunds}笔退款、${payments}笔付款在等它`,
      en: `The settings of ${method} were removed while ${formatCount(refunds, "refund")} and ${formatCount(payments, "payment")} are pending`,
    }),
    {
      zh: "恢复这种支付方式的配置，处理完再移除",
      en: "Restore its settings, and remove them once nothing is pending",
    },
  ),
  namesFaked: failure(
    ({ hosts }: { hosts: string }) => ({
      zh: `解析到代理软件的虚构地址（fake-ip）：${hosts}`,
      en: `These names resolve to a proxy's made-up addresses (fake-ip): ${hosts}`,
    }),
    {
      zh: "这台服务器的网络经过Clash之类的代理：让服务器不走代理，或把这些域名加入fake-ip-filter；图片不会从虚构地址获取，代理一停付款也会停",
      en: "This server's traffic goes through a proxy such as Clash: exclude the server, or add the names to fake-ip-filter. Images are not fetched from made-up addresses, and payments stop when the proxy stops",
    },
  ),
});

const simulated = skipped({ zh: "演示的收款是模拟的", en: "The demo simulates payments" });

/** Reports a production site whose payment methods are rehearsals that move no money. */
export function findRehearsal(mode: UsableSettings["mode"], payments: PaymentSettings) {
  const methods = listRehearsalMethods(mode, payments);
  return methods.length > 0 ? [problem.paymentRehearsal({ methods })] : [];
}

/** Reports a production site without any payment method. The demo simulates methods that are not set up. */
export function findMissingMethods(mode: UsableSettings["mode"], payments: PaymentSettings) {
  const isMissing = mode === "production" && paymentMethods.every((method) => !payments[method]);
  return isMissing ? [problem.noPaymentMethod()] : [];
}

/** Runs the self-tests of the configured payment methods, like `npm run payments:check`. */
export const checkGateways: DeploymentCheck = {
  id: "payments",
  subject: { zh: "支付方式", en: "Payment methods" },
  async run(facts) {
    const { settings, probes } = facts;
    const { mode, payments } = settings;
    if (!payments) return skipped({ zh: "需要正确的配置", en: "Needs valid settings" });
    const methods = paymentMethods.filter((method) => payments[method]);
    const tests = await Promise.all(methods.map((method) => selfTest(method, probes)));
    const found = [
      findRemovedMethods(facts),
      findRehearsal(mode, payments),
      findMissingMethods(mode, payments),
    ];
    return pickProblems([...found, ...tests].flat(), simulated);
  },
};

/** Shorter than the limit of the whole check, so that a slow gateway does not hide the findings of the others. */
const selfTestTimeoutMs = 25_000;

async function selfTest(method: PaymentMethod, probes: Facts["probes"]): Promise<readonly Finding[]> {
  const steps: Finding[] = [];
  const run = async () => {
    for await (const step of probes.selfTest(method)) steps.push(step);
    return [];
  };
  const late = await runCheck({ run }, undefined, selfTestTimeoutMs);
  return [...steps, ...late].map(({ sentence: { zh, en }, ...step }) => ({
    ...step,
    sentence: { zh: `${method}：${zh}`, en: `${method}: ${en}` },
  }));
}

/** Methods that have unsettled payments or refunds, but no settings here or on the running nodes. */
function findRemovedMethods({ settings: { payments }, database }: Facts) {
  const { waitingMoney = [], methodsOfNodes = [] } = database ?? {};
  return waitingMoney
    .filter(({ method }) => !payments?.[method] && !methodsOfNodes.includes(method))
    .map(problem.methodRemoved);
}

/**
 * Whether the names of gateways, mail server and image hosts resolve to real addresses, and not to a proxy on this
 * machine.
 */
export const checkNames: DeploymentCheck = {
  id: "names",
  subject: { zh: "外部主机的域名解析", en: "DNS of external hosts" },
  async run(facts) {
    const hosts = hostsOf(facts);
    if (hosts.length === 0) return skipped({ zh: "没有外部主机", en: "There are no external hosts" });
    const faked: string[] = [];
    for (const host of hosts) {
      // A name that does not resolve is reported by the check that uses it.
      const addresses = await facts.probes.resolve(host).catch(() => []);
      const fake = addresses.find(isFakeAddress);
      if (fake !== undefined) faked.push(`${host} (${fake})`);
    }
    if (faked.length > 0) return problem.namesFaked({ hosts: faked.join(", ") });
    return ok({
      zh: `${hosts.length}个域名解析正常`,
      en: `${formatCount(hosts.length, "name")} resolved`,
    });
  },
};

function hostsOf({ settings: { mail, payments, wechatSignIn }, database }: Facts): string[] {
  const gateways = payments ? gatewayUrlsOf(payments).map(({ url }) => url) : [];
  const urls = [
    mail?.smtpUrl,
    wechatSignIn?.officialAccount.apiGateway,
    ...gateways,
    ...(database?.imageUrls ?? []),
  ];
  const hosts = urls.flatMap((url) =>
    url !== undefined && URL.canParse(url) ? [new URL(url).hostname] : [],
  );
  return [...new Set(hosts)];
}
