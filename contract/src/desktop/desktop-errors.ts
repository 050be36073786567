import { tooManyTries } from "../transport-errors.ts";

/** Errors of the desktop tool's sign-in and devices; part of the table in `errors.ts`. */
export const desktopErrors = {
  /** Of calls with a device's token. */
  deviceSignedOut: {
    code: 9001,
    status: 401,
    sentence: {
      zh: "这台设备已退出登录，请在软件里重新登录",
      en: "This device is signed out. Please sign in again in the app",
    },
  },
  deviceProofInvalid: {
    code: 9002,
    status: 401,
    sentence: {
      zh: "设备的签名不正确，请检查电脑的时间",
      en: "The device's signature is not valid. Please check the computer's clock",
    },
  },
  signInRequestOver: {
    code: 9003,
    status: 400,
    sentence: {
      zh: "这次登录请求已失效，请在软件里重新开始",
      en: "This sign-in request has expired. Please start again in the app",
    },
  },
  userCodeUnknown: {
    code: 9004,
    status: 400,
    sentence: {
      zh: "登录码不存在或已失效",
      en: "This code does not exist or has expired",
    },
  },
  numberMismatch: {
    code: 9005,
    status: 400,
    sentence: {
      zh: "数字与软件上显示的不一致，这次登录已取消",
      en: "That number does not match the one in the app. This sign-in was cancelled",
    },
  },
  tooManyUserCodes: { code: 9006, status: 429, sentence: tooManyTries },
  tooManyDeviceRequests: { code: 9007, status: 429, sentence: tooManyTries },
  devicesFull: {
    code: 9008,
    status: 409,
    sentence: {
      zh: "设备数已达上限，请选择一台替换",
      en: "You have reached your device limit. Choose a device to replace",
    },
  },
  tooManyReplacements: {
    code: 9009,
    status: 429,
    sentence: {
      zh: "最近30天替换设备的次数已用完，请联系客服",
      en: "You have replaced devices too often in the last 30 days. Please contact support",
    },
  },
  deviceNotFound: {
    code: 9010,
    status: 404,
    sentence: { zh: "设备不存在或已退出登录", en: "This device does not exist or is signed out" },
  },
  entitlementKeyUnknown: {
    code: 9011,
    status: 400,
    sentence: {
      zh: "这个版本的软件太旧，请更新后再使用会员功能",
      en: "This version of the app is too old. Please update it to use your membership",
    },
  },
} as const;
