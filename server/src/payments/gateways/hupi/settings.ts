import { z } from "zod";
import { isLoopbackUrl } from "../../../platform/networks.ts";
import { type SettingProblem, saying } from "../../../platform/setting-problem.ts";
import { copiedText } from "../key-text.ts";

export interface HupiSettings {
  readonly appId: string;
  readonly secret: string;
  /** The app that buyers pay with; undefined if it was not said. */
  readonly channel?: "wechat" | "alipay" | undefined;
  /** The origin alone; paths are appended. */
  readonly gateway: string;
}

/** The settings of hupi, as variables of the environment. */
export const hupiVariables = {
  HUPI_APP_ID: copiedText
    .refine(
      (text) => /^[\w-]{1,32}$/.test(text),
      saying({
        zh: "要写虎皮椒后台的APPID，最多32个字母和数字",
        en: "must be the appid of hupi's console, at most 32 letters and digits",
      }),
    )
    .optional()
    .describe("the appid at hupi (虎皮椒)"),
  HUPI_SECRET: copiedText
    .refine(
      (text) => text.length >= 8,
      saying({
        zh: "要写虎皮椒后台的APPSECRET，它更长",
        en: "must be the appsecret of hupi's console, which is longer",
      }),
    )
    .optional()
    .describe("its appsecret"),
  HUPI_CHANNEL: z
    .enum(["wechat", "alipay"])
    .optional()
    .describe("what `HUPI_APP_ID` collects by, `wechat` or `alipay`"),
  HUPI_GATEWAY: z
    .string()
    .refine(
      isTrustworthy,
      saying({
        zh: "要写地址，如https://api.xunhupay.com，不带路径；只有本机可以用http",
        en: "must be an origin such as https://api.xunhupay.com, without a path; plain http on loopback alone",
      }),
    )
    .default("https://api.xunhupay.com")
    .describe("the host that hupi's console names for the account; `/payment/…` is appended"),
};

interface RawSettings {
  readonly HUPI_APP_ID?: string | undefined;
  readonly HUPI_SECRET?: string | undefined;
  readonly HUPI_CHANNEL?: "wechat" | "alipay" | undefined;
  readonly HUPI_GATEWAY: string;
}

/** Undefined unless every required setting is there: the method is off. */
export function hupiSettingsOf({
  HUPI_APP_ID,
  HUPI_SECRET,
  HUPI_CHANNEL,
  HUPI_GATEWAY,
}: RawSettings): HupiSettings | undefined {
  if (!HUPI_APP_ID || !HUPI_SECRET) return undefined;
  return {
    appId: HUPI_APP_ID,
    secret: HUPI_SECRET,
    channel: HUPI_CHANNEL,
    gateway: new URL(HUPI_GATEWAY).origin,
  };
}

/** Incomplete settings, in sentences for the operator. None if none is set: the method is off. */
export function findHupiProblems(given: Readonly<Record<string, string | undefined>>): SettingProblem[] {
  const problems: SettingProblem[] = [];
  const { HUPI_APP_ID, HUPI_SECRET } = given;
  if (HUPI_SECRET && !HUPI_APP_ID)
    problems.push({
      setting: "HUPI_APP_ID",
      why: { zh: "有HUPI_SECRET，还需要它所属的APPID", en: "HUPI_SECRET needs the appid it belongs to" },
    });
  if (given.HUPI_CHANNEL && !HUPI_APP_ID)
    problems.push({
      setting: "HUPI_APP_ID",
      why: { zh: "有HUPI_CHANNEL，还需要它所说的APPID", en: "HUPI_CHANNEL needs the appid it tells of" },
    });
  if (HUPI_APP_ID && !HUPI_SECRET)
    problems.push({
      setting: "HUPI_SECRET",
      why: { zh: "有HUPI_APP_ID，还需要它的APPSECRET", en: "HUPI_APP_ID needs its appsecret" },
    });
  return problems;
}

/** The hash of answers to queries cannot be verified, so their authenticity rests on TLS or loopback. */
function isTrustworthy(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, origin, href } = new URL(text);
  if (href !== `${origin}/`) return false;
  return protocol === "https:" || (protocol === "http:" && isLoopbackUrl(text));
}
