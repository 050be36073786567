import type { Localized } from "@baleen/contract/language.ts";

export const text = {
  keys: { zh: "密钥可读", en: "The keys can be read" },
  keysHint: (publicKeys: number): Localized => ({
    zh: `支付宝公钥${publicKeys}把`,
    en: `Public keys of Alipay: ${publicKeys}`,
  }),
  reached: { zh: "网关可达", en: "The gateway answers" },
  reachedHint: (sentence: string): Localized => ({
    zh: `请检查网络与ALIPAY_GATEWAY（${sentence}）`,
    en: `Check the network and ALIPAY_GATEWAY (${sentence})`,
  }),
  clock: { zh: "时钟准确", en: "The clock is right" },
  clockHint: (aheadS: number | undefined): Localized => {
    const known = aheadS !== undefined;
    return {
      zh: `请校准服务器时间${known ? `，与支付宝相差${aheadS}秒` : ""}`,
      en: `Set the server's clock${known ? `, it differs from Alipay's by ${aheadS} s` : ""}`,
    };
  },
  accepted: { zh: "支付宝接受请求签名", en: "Alipay accepts our signature" },
  verified: { zh: "应答签名有效", en: "Alipay's answer is authentic" },
  wrongSignature: {
    zh: "ALIPAY_PUBLIC_KEY不是此应用的支付宝公钥，请从控制台重新复制",
    en: "ALIPAY_PUBLIC_KEY is not Alipay's public key for this application; copy it from the console again",
  },
  missingSignature: {
    zh: "支付宝未签名，请先处理上一项",
    en: "Alipay did not sign it; see to the step before first",
  },
} as const;

const refusalHints: Readonly<Record<string, Localized>> = {
  "isv.invalid-signature": {
    zh: "控制台中的应用公钥与ALIPAY_PRIVATE_KEY不成对",
    en: "The application's public key in the console does not belong to ALIPAY_PRIVATE_KEY",
  },
  "isv.missing-signature-config": {
    zh: "控制台中尚未为此应用设置应用公钥（RSA2）",
    en: "The console holds no public key (RSA2) of this application yet",
  },
  "isv.invalid-app-id": {
    zh: "ALIPAY_APP_ID不存在，沙箱应用须配沙箱网关",
    en: "There is no such ALIPAY_APP_ID; a sandbox application needs the sandbox's gateway",
  },
  "isv.invalid-timestamp": { zh: "时间不符，见上一项", en: "The time is wrong, see the step before" },
  "isv.insufficient-isv-permissions": {
    zh: "此应用尚未签约当面付或尚未上线",
    en: "The application is not live, or has no contract for payment by code (当面付)",
  },
};

/** What to do about a refusal, with the code in which Alipay said it. */
export function refusalHint(code: string): Localized {
  const known = refusalHints[code];
  const shown = /^[\w.-]{1,80}$/.test(code) ? code : "?";
  if (known) return { zh: `${known.zh}（${shown}）`, en: `${known.en} (${shown})` };
  return { zh: `支付宝回复${shown}`, en: `Alipay answered ${shown}` };
}
