import { z } from "zod";
import { isLoopbackUrl } from "../../../platform/networks.ts";
import {
  checkedText,
  commonProblem,
  copiedSetting,
  findProblems,
  type SettingProblem,
} from "../../../platform/setting-problem.ts";

export interface HupiSettings {
  readonly appId: string;
  readonly secret: string;
  /** The app that buyers pay with; undefined if not configured. */
  readonly channel?: "wechat" | "alipay" | undefined;
  /** Only the origin; paths are appended. */
  readonly gatewayOrigin: string;
}

/** hupi's settings, as environment variables. */
export const hupiVariables = {
  HUPI_APP_ID: copiedSetting(/^[\w-]{1,32}$/, {
    zh: "要写虎皮椒后台的APPID，最多32个字母和数字",
    en: "must be the appid of hupi's console, at most 32 letters and digits",
  }).describe("the appid at hupi (虎皮椒)"),
  HUPI_SECRET: copiedSetting(/^.{8,}$/s, {
    zh: "要写虎皮椒后台的APPSECRET，它更长",
    en: "must be the appsecret of hupi's console, which is longer",
  }).describe("its appsecret"),
  HUPI_CHANNEL: z
    .enum(["wechat", "alipay"])
    .optional()
    .describe("what `HUPI_APP_ID` collects by, `wechat` or `alipay`"),
  HUPI_GATEWAY: checkedText(isTrustworthy, {
    zh: "要写地址，如https://api.xunhupay.com，不带路径；只有本机可以用http",
    en: "must be an origin such as https://api.xunhupay.com, without a path; plain http on loopback alone",
  })
    .default("https://api.xunhupay.com")
    .describe("the host that hupi's console names for the account; `/payment/…` is appended"),
};

type RawSettings = Readonly<z.output<z.ZodObject<typeof hupiVariables>>>;

/** Undefined unless every required setting is present: then the method is off. */
export function hupiSettingsOf(variables: RawSettings): HupiSettings | undefined {
  const { HUPI_APP_ID: appId, HUPI_SECRET: secret, HUPI_CHANNEL: channel, HUPI_GATEWAY } = variables;
  return appId && secret
    ? { appId, secret, channel, gatewayOrigin: new URL(HUPI_GATEWAY).origin }
    : undefined;
}

/**
 * Finds incomplete settings, with messages for the operator. Returns no problems if nothing is set: then the method is
 * off.
 */
export function findHupiProblems(variables: Readonly<Record<string, string | undefined>>): SettingProblem[] {
  const { HUPI_APP_ID: id, HUPI_SECRET: secret, HUPI_CHANNEL: channel } = variables;
  return findProblems([
    [secret && !id, "HUPI_APP_ID", commonProblem.missingBeside("HUPI_SECRET")],
    [channel && !id, "HUPI_APP_ID", commonProblem.missingBeside("HUPI_CHANNEL")],
    [id && !secret, "HUPI_SECRET", commonProblem.missingBeside("HUPI_APP_ID")],
  ]);
}

/** The hash of query answers cannot be verified, so their authenticity depends on TLS or loopback. */
function isTrustworthy(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, origin, href } = new URL(text);
  if (href !== `${origin}/`) return false;
  return protocol === "https:" || (protocol === "http:" && isLoopbackUrl(text));
}
