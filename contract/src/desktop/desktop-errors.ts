import { errorKind, tooManyTries } from "../error-kind.ts";

/** Errors of the pages for the desktop tool's sign-in and devices; part of the table in `errors.ts`. */
export const desktopErrors = {
  signInRequestOver: errorKind(9003, 400, {
    zh: "这次登录请求已失效，请在软件里重新开始",
    en: "This sign-in request has expired. Please start again in the app",
  }),
  userCodeUnknown: errorKind(9004, 400, {
    zh: "登录码不存在或已失效",
    en: "This code does not exist or has expired",
  }),
  numberMismatch: errorKind(9005, 400, {
    zh: "数字与软件上显示的不一致，这次登录已取消",
    en: "That number does not match the one in the app. This sign-in was canceled",
  }),
  tooManyUserCodes: errorKind(9006, 429, tooManyTries),
  devicesFull: errorKind(9008, 409, {
    zh: "设备数已达上限，请选择一台替换",
    en: "You have reached your device limit. Choose a device to replace",
  }),
  tooManyReplacements: errorKind(9009, 429, {
    zh: "最近30天替换设备的次数已用完；“软件设备”页写明了何时恢复，也可以联系客服",
    en: "You have no device replacements left. The Devices page shows when you get the next one, or contact support",
  }),
  deviceNotFound: errorKind(9010, 404, {
    zh: "设备不存在或已退出登录",
    en: "This device does not exist or is signed out",
  }),
} as const;
