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
      en: "This request to sign in is over. Please start again in the app",
    },
  },
  userCodeUnknown: {
    code: 9004,
    status: 400,
    sentence: {
      zh: "没有这个代码，或者它已失效",
      en: "There is no such code, or it has expired",
    },
  },
  numberMismatch: {
    code: 9005,
    status: 400,
    sentence: {
      zh: "数字与软件里显示的不同，这次登录已取消",
      en: "That is not the number that the app shows. This sign-in was cancelled",
    },
  },
  tooManyUserCodes: { code: 9006, status: 429, sentence: tooManyTries },
  tooManyDeviceRequests: { code: 9007, status: 429, sentence: tooManyTries },
  devicesFull: {
    code: 9008,
    status: 409,
    sentence: {
      zh: "登录的设备已满，请选择一台来替换",
      en: "All your devices are in use. Choose one to replace",
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
    sentence: { zh: "没有这台设备，或者它已退出登录", en: "There is no such device, or it is signed out" },
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
