import { counted } from "@baleen/contract/counted.ts";
import type { Localized } from "@baleen/contract/language.ts";
import { randomSymbols } from "../../../platform/random.ts";
import type { GatewayError, SelfTestStep } from "../gateway.ts";
import { failureOf, stepOf, withReason } from "../self-test.ts";
import { connect, type HupiOptions } from "./connection.ts";
import type { HupiSettings } from "./settings.ts";
import { createTrade, maxUrlLength, queryTrade } from "./trades.ts";

type SelfTestOptions = Omit<HupiOptions, "settings"> & { readonly notifyUrl: string };

/** Tries the settings without moving money, step by step. Leaves an unpaid trade of one fen behind at hupi. */
export async function* checkHupi(
  settings: HupiSettings,
  { notifyUrl, ...given }: SelfTestOptions,
): AsyncGenerator<SelfTestStep> {
  const connection = connect({ ...given, settings });
  const attemptNo = `T${randomSymbols(given.random, 25)}`;
  yield stepOf(texts.url, notifyUrl.length <= maxUrlLength ? undefined : texts.urlTooLong(notifyUrl.length));
  const step = (what: Localized, failure: GatewayError | undefined, advice: Localized) =>
    stepOf(what, failure && withReason(advice, failure.message));
  // No trade has this number. Any error answer proves that the host is hupi.
  const queried = await failureOf(() => queryTrade(connection, attemptNo));
  yield step(texts.reached, queried?.kind === "unknown" ? queried : undefined, texts.isItTheHost);
  const payment = { attemptNo, amountFen: 1, description: "自检", notifyUrl, expiresAt: given.clock.now() };
  const created = await failureOf(() => createTrade(connection, payment));
  yield step(texts.accepted, created, texts.areTheyAPair);
  const asked = created ?? (await failureOf(() => queryTrade(connection, attemptNo)));
  yield step(texts.asked, asked, { zh: "查询未成功", en: "Asking failed" });
}

const texts = {
  /** hupi limits its length. Whether it can be reached is checked for all methods alike. */
  url: { zh: "通知地址够短", en: "The address for notices is short enough" },
  urlTooLong: (length: number): Localized => ({
    zh: `共${length}个字符，虎皮椒最多接受${maxUrlLength}个`,
    en: `It has ${counted(length, "character")}, and hupi takes ${maxUrlLength}`,
  }),
  reached: { zh: "网关可达", en: "The gateway answers" },
  isItTheHost: {
    zh: "请核对HUPI_GATEWAY是否为控制台所示的地址",
    en: "Is HUPI_GATEWAY the host that the console names?",
  },
  accepted: { zh: "appid与密钥正确，网关的签名有效", en: "appid and secret are right on both sides" },
  areTheyAPair: {
    zh: "请核对HUPI_APP_ID与HUPI_SECRET是否成对",
    en: "Do HUPI_APP_ID and HUPI_SECRET belong together?",
  },
  asked: { zh: "可以查询付款状态", en: "Payments can be asked about" },
} as const;
