import type { Localized } from "@baleen/contract/language.ts";
import { randomSymbols } from "../../random.ts";
import { GatewayError, noAlarms } from "../gateway.ts";
import { ask } from "../http.ts";
import type { SelfTestStep } from "../self-test.ts";
import type { HupiDeps } from "./call-hupi.ts";
import { createTrade, longestNotifyUrl } from "./create-trade.ts";
import { queryTrade } from "./query-trade.ts";
import type { HupiSettings } from "./settings.ts";

type Given = Pick<HupiDeps, "clock" | "random"> &
  Partial<Pick<HupiDeps, "ask">> & { readonly notifyUrl: string };

/**
 * Tries what hupi's account needs: the host answers, appid and secret are right on both sides, a trade can be
 * asked about. It leaves a trade of one fen behind, whose code nobody sees.
 */
export async function checkHupi(
  settings: HupiSettings,
  { notifyUrl, ...given }: Given,
): Promise<SelfTestStep[]> {
  const deps: HupiDeps = { ask, alarms: noAlarms, ...given, settings };
  const attemptNo = `T${randomSymbols(deps.random, 25)}`;
  // Nothing has this number yet; that hupi says so, in whatever words, shows that it is hupi.
  const asked = await failureOf(() => queryTrade(deps, attemptNo));
  const payment = { attemptNo, amountFen: 1, description: "自检", notifyUrl, expiresAt: deps.clock.now() };
  const created = await failureOf(() => createTrade(deps, payment));
  const askedAgain = created ?? (await failureOf(() => queryTrade(deps, attemptNo)));
  return [
    checkNotifyUrl(notifyUrl),
    step(asked?.kind === "unknown" ? asked : undefined, {
      what: { zh: "网关可达", en: "The gateway answers" },
      hint: {
        zh: "请核对HUPI_GATEWAY是否为控制台所示的地址",
        en: "Is HUPI_GATEWAY the host that the console names?",
      },
    }),
    step(created, {
      what: { zh: "appid与密钥正确，网关的签名有效", en: "appid and secret are right on both sides" },
      hint: {
        zh: "请核对HUPI_APP_ID与HUPI_SECRET是否成对",
        en: "Do HUPI_APP_ID and HUPI_SECRET belong together?",
      },
    }),
    step(askedAgain, {
      what: { zh: "可以查询付款状态", en: "Payments can be asked about" },
      hint: { zh: "查询未成功", en: "Asking failed" },
    }),
  ];
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

/** Whether it can be reached is tried elsewhere; its length matters to hupi alone. */
function checkNotifyUrl({ length }: string): SelfTestStep {
  const what = { zh: "通知地址够短", en: "The address for notices is short enough" };
  if (length <= longestNotifyUrl) return { what, ok: true };
  const zh = `共${length}个字符，虎皮椒最多接受${longestNotifyUrl}个`;
  const en = `It has ${length} characters, and hupi takes ${longestNotifyUrl}`;
  return { what, ok: false, hint: { zh, en } };
}
