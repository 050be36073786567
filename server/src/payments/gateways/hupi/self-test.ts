import { formatCount } from "@baleen/contract/format-count.ts";
import type { Localized } from "@baleen/contract/language.ts";
import type { Finding } from "../../../platform/check.ts";
import { randomSymbols } from "../../../platform/random.ts";
import type { GatewayError } from "../gateway.ts";
import { catchGatewayError, defineSteps, withReason } from "../self-test.ts";
import { connect, type HupiOptions } from "./connection.ts";
import type { HupiSettings } from "./settings.ts";
import { createTrade, maxUrlLength, queryTrade } from "./trades.ts";

type SelfTestOptions = Omit<HupiOptions, "settings"> & { readonly notifyUrl: string };

/** Tests the settings step by step without moving money. Leaves an unpaid trade of one fen at hupi. */
export async function* checkHupi(
  settings: HupiSettings,
  { notifyUrl, ...given }: SelfTestOptions,
): AsyncGenerator<Finding> {
  const connection = connect({ ...given, settings });
  const attemptNo = `T${randomSymbols(given.random, 25)}`;
  yield step.notifyUrl(notifyUrl.length <= maxUrlLength ? undefined : urlLengthAdvice(notifyUrl.length));
  const advise = (failure: GatewayError | undefined, advice: Localized) =>
    failure && withReason(advice, failure.message);
  // No trade has this number. Any error answer proves that the host is hupi.
  const queried = await catchGatewayError(() => queryTrade(connection, attemptNo));
  yield step.reached(advise(queried?.kind === "unknown" ? queried : undefined, hostAdvice));
  const payment = { attemptNo, amountFen: 1, description: "自检", notifyUrl, expiresAt: given.clock.now() };
  const created = await catchGatewayError(() => createTrade(connection, payment));
  yield step.accepted(advise(created, credentialsAdvice));
  const queriedAgain = created ?? (await catchGatewayError(() => queryTrade(connection, attemptNo)));
  yield step.queried(advise(queriedAgain, { zh: "查询未成功", en: "Asking failed" }));
}

const step = defineSteps({
  /** hupi limits the URL's length. Whether the URL is reachable is checked for all methods in one place. */
  notifyUrl: { zh: "通知地址够短", en: "The address for notices is short enough" },
  reached: { zh: "网关可达", en: "The gateway answers" },
  accepted: { zh: "appid与密钥正确，网关的签名有效", en: "appid and secret are right on both sides" },
  queried: { zh: "可以查询付款状态", en: "Payments can be asked about" },
});

const urlLengthAdvice = (length: number): Localized => ({
  zh: `共${length}个字符，虎皮椒最多接受${maxUrlLength}个`,
  en: `It has ${formatCount(length, "character")}, and hupi takes ${maxUrlLength}`,
});
const hostAdvice = {
  zh: "请核对HUPI_GATEWAY是否为控制台所示的地址",
  en: "Is HUPI_GATEWAY the host that the console names?",
};
const credentialsAdvice = {
  zh: "请核对HUPI_APP_ID与HUPI_SECRET是否成对",
  en: "Do HUPI_APP_ID and HUPI_SECRET belong together?",
};
