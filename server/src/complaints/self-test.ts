import { complaintFamilyNames } from "@baleen/contract/back-office/complaint-names.ts";
import type { Localized } from "@baleen/contract/language.ts";
import type { Context } from "../context.ts";
import { GatewayError } from "../payments/gateways/gateway.ts";
import { defineProblems, type Finding, failure, ok, warning } from "../platform/check.ts";
import { listDesks, type OpenDesk } from "./desks.ts";
import { compareNoticeUrl, noticeUrlOf } from "./notice-url.ts";

interface FamilyParams {
  readonly family: Localized;
}

type UrlParams = FamilyParams & { readonly url: string };

const problem = defineProblems({
  complaintAccessMissing: warning(
    ({ family }: FamilyParams) => ({ zh: `${family.zh}：没有开通`, en: `${family.en}: not granted` }),
    {
      zh: "在支付平台为商户或应用开通投诉接口；支付宝的两个接口开通其中一个即可",
      en: "Have the gateway grant the complaint API; of Alipay's two one is enough",
    },
  ),
  complaintGatewayFails: failure(
    ({ family, reason }: FamilyParams & { readonly reason: string }) => ({
      zh: `${family.zh}：读取失败（${reason}）`,
      en: `${family.en}: cannot be read (${reason})`,
    }),
    {
      zh: "先处理支付方式的其他问题，再检查一次",
      en: "Mend what else is wrong with the payment method first",
    },
  ),
  complaintUrlMissing: warning(
    ({ family }: FamilyParams) => ({
      zh: `${family.zh}：没有设置通知地址，新投诉最多晚10分钟`,
      en: `${family.en}: no notice URL is set, so complaints are up to ten minutes late`,
    }),
    {
      zh: "运行npm run payments:check -- --set-complaint-url，或在控制台的投诉页设置",
      en: "npm run payments:check -- --set-complaint-url sets it, and so does the console's page of complaints",
    },
  ),
  complaintUrlForeign: warning(
    ({ family, url }: UrlParams) => ({
      zh: `${family.zh}：通知地址是另一个系统的：${url}`,
      en: `${family.en}: the notice URL is that of another system: ${url}`,
    }),
    ({ url }: UrlParams) => ({
      zh: `确认那个系统不再需要它，再运行npm run payments:check -- --set-complaint-url --replace=${url}`,
      en: `Make sure that the other system does not need it, then npm run payments:check -- --set-complaint-url --replace=${url}`,
    }),
  ),
});

type SelfTestContext = Pick<Context, "gateways" | "origin">;

/** Tries each family of complaints: whether it is granted, and whether its notices come here. */
export async function* testComplaintDesks(context: SelfTestContext): AsyncGenerator<Finding> {
  for (const open of listDesks(context)) {
    const family = complaintFamilyNames[open.family];
    try {
      yield* testDesk(context, open, family);
    } catch (error) {
      if (!(error instanceof GatewayError)) throw error;
      yield problem.complaintGatewayFails({ family, reason: error.message });
    }
  }
}

async function* testDesk(
  context: SelfTestContext,
  { method, desk }: OpenDesk,
  family: Localized,
): AsyncGenerator<Finding> {
  const { isGranted } = await desk.readAccess();
  if (!isGranted) return yield problem.complaintAccessMissing({ family });
  yield ok({ zh: `${family.zh}：可以读取`, en: `${family.en}: can be read` });
  if (!desk.noticeUrl) return;
  const url = await desk.noticeUrl.read();
  const state = compareNoticeUrl(noticeUrlOf(context, method), url);
  if (state === "missing") yield problem.complaintUrlMissing({ family });
  else if (state === "foreign") yield problem.complaintUrlForeign({ family, url: url ?? "" });
  else yield ok({ zh: `${family.zh}：通知地址已设置`, en: `${family.en}: the notice URL is set` });
}

/** The outcome of setting the URL; `foreign` if another system's is set that was not named to be replaced. */
export interface UrlOutcome {
  readonly outcome: "set" | "kept" | "foreign";
  readonly url: string | undefined;
}

/** Sets this site's URL at each gateway that takes it. Another system's is replaced only if it is named. */
export async function* setComplaintUrls(
  context: SelfTestContext,
  replaces: string | undefined,
): AsyncGenerator<OpenDesk & UrlOutcome> {
  for (const open of listDesks(context)) {
    const { noticeUrl } = open.desk;
    if (!noticeUrl || !(await open.desk.readAccess()).isGranted) continue;
    const own = noticeUrlOf(context, open.method);
    const url = await noticeUrl.read();
    const state = compareNoticeUrl(own, url);
    const isForeign = state === "foreign" && url !== replaces;
    if (state !== "set" && !isForeign) await noticeUrl.write(own);
    yield { ...open, url, outcome: isForeign ? "foreign" : state === "set" ? "kept" : "set" };
  }
}
