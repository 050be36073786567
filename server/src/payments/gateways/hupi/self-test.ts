import { counted } from "@baleen/contract/counted.ts";
import type { Localized } from "@baleen/contract/language.ts";
import { randomSymbols } from "../../../platform/random.ts";
import { GatewayError, type SelfTestStep } from "../gateway.ts";
import { connect, type HupiDeps } from "./connection.ts";
import type { HupiSettings } from "./settings.ts";
import { createTrade, maxUrlLength, queryTrade } from "./trades.ts";

type SelfTestDeps = Omit<HupiDeps, "settings"> & { readonly notifyUrl: string };

/** Tries the settings without moving money, step by step. Leaves an unpaid trade of one fen behind at hupi. */
export async function* checkHupi(
  settings: HupiSettings,
  { notifyUrl, ...given }: SelfTestDeps,
): AsyncGenerator<SelfTestStep> {
  const connection = connect({ ...given, settings });
  const attemptNo = `T${randomSymbols(given.random, 25)}`;
  yield checkNotifyUrl(notifyUrl);
  // No trade has this number. Any error answer proves that the host is hupi.
  const queried = await failureOf(() => queryTrade(connection, attemptNo));
  yield step(queried?.kind === "unknown" ? queried : undefined, {
    what: { zh: "网关可达", en: "The gateway answers" },
    hint: {
      zh: "请核对HUPI_GATEWAY是否为控制台所示的地址",
      en: "Is HUPI_GATEWAY the host that the console names?",
    },
  });
  const payment = { attemptNo, amountFen: 1, description: "自检", notifyUrl, expiresAt: given.clock.now() };
  const created = await failureOf(() => createTrade(connection, payment));
  yield step(created, {
    what: { zh: "appid与密钥正确，网关的签名有效", en: "appid and secret are right on both sides" },
    hint: {
      zh: "请核对HUPI_APP_ID与HUPI_SECRET是否成对",
      en: "Do HUPI_APP_ID and HUPI_SECRET belong together?",
    },
  });
  yield step(created ?? (await failureOf(() => queryTrade(connection, attemptNo))), {
    what: { zh: "可以查询付款状态", en: "Payments can be asked about" },
    hint: { zh: "查询未成功", en: "Asking failed" },
  });
}

async function failureOf(act: () => Promise<unknown>): Promise<GatewayError | undefined> {
  try {
    await act();
    return undefined;
  } catch (error) {
    if (error instanceof GatewayError) return error;
    throw error;
  }
}

interface Words {
  readonly what: Localized;
  readonly hint: Localized;
}

function step(failure: GatewayError | undefined, { what, hint }: Words): SelfTestStep {
  if (!failure) return { what, ok: true };
  const told = { zh: `${hint.zh}（${failure.message}）`, en: `${hint.en} (${failure.message})` };
  return { what, ok: false, hint: told };
}

/** hupi limits its length. Whether it can be reached is checked for all methods alike. */
function checkNotifyUrl({ length }: string): SelfTestStep {
  const what = { zh: "通知地址够短", en: "The address for notices is short enough" };
  if (length <= maxUrlLength) return { what, ok: true };
  const zh = `共${length}个字符，虎皮椒最多接受${maxUrlLength}个`;
  const en = `It has ${counted(length, "character")}, and hupi takes ${maxUrlLength}`;
  return { what, ok: false, hint: { zh, en } };
}
