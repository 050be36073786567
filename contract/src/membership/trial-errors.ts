import { errorKind, tooManyTries } from "../error-kind.ts";
import type { Localized } from "../language.ts";

/** By what somebody is recognized who has had a free trial. */
const trialIdentityKinds = ["account", "phone", "wechat", "device"] as const;
export type TrialIdentityKind = (typeof trialIdentityKinds)[number];

const usedBy: Readonly<Record<TrialIdentityKind, Localized>> = {
  account: { zh: "这个账号已经试用过", en: "This account has had its free trial" },
  phone: { zh: "这个手机号已经试用过", en: "This phone number has had its free trial" },
  wechat: { zh: "这个微信已经试用过", en: "This WeChat has had its free trial" },
  device: { zh: "这台设备已经试用过", en: "This device has had its free trial" },
};

const hadMembership: Localized = {
  zh: "你已经开通过会员",
  en: "You have had a membership already",
};

/** Why a free trial does not begin; part of the table in `errors.ts`. */
export const trialErrors = {
  trialNotOffered: errorKind(4011, 400, {
    zh: "这个套餐现在没有免费试用",
    en: "This plan has no free trial at the moment",
  }),
  trialNeedsIdentity: errorKind(4012, 400, {
    zh: "试用每人一次，请先在个人中心绑定手机号或微信，再开始试用",
    en: "A free trial is once per person. Please add your phone number or WeChat in your profile first",
  }),
  trialUsed: errorKind(4013, 400, ({ by = "account" }: { by?: TrialIdentityKind }) => ({
    zh: `${usedBy[by].zh}，每人限一次`,
    en: `${usedBy[by].en}. It is once per person`,
  })),
  /** A trial card's key; it stays unused. */
  trialCardNotUsed: errorKind(
    4014,
    400,
    ({ because = "account" }: { because?: TrialIdentityKind | "member" }) => {
      const reason = because === "member" ? hadMembership : usedBy[because];
      return {
        zh: `这是一张试用卡密，而${reason.zh}。卡密没有被使用，可以留给别人`,
        en: `This card key is for a free trial. ${reason.en}, so the key was not used. Someone else can redeem it`,
      };
    },
  ),
  trialForNewMembers: errorKind(4015, 400, {
    zh: "试用只给还没开通过会员的人，你已经开通过会员",
    en: "A free trial is for people who have not had a membership yet, and you have had one",
  }),
  tooManyTrials: errorKind(4016, 429, tooManyTries),
} as const;
