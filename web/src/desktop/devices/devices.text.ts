import type { Localized } from "@baleen/contract/language.ts";

export const texts = {
  title: { zh: "软件设备", en: "Devices" },
  none: { zh: "软件还没有在任何设备上登录。", en: "The app is not signed in on any device yet." },
  getTool: { zh: "下载软件", en: "Get the app" },
  enterCode: { zh: "输入软件显示的代码", en: "Enter a code that the app shows" },
  signedInAt: { zh: "登录时间", en: "Signed in" },
  lastSeenAt: { zh: "最近使用", en: "Last used" },
  rename: { zh: "改名", en: "Rename" },
  name: { zh: "设备名称", en: "Name of the device" },
  save: { zh: "保存", en: "Save" },
  saving: { zh: "正在保存…", en: "Saving…" },
  cancel: { zh: "取消", en: "Cancel" },
  saved: { zh: "已保存", en: "Saved" },
  signOut: { zh: "退出登录", en: "Sign out" },
  signOutWhat: {
    zh: "这台设备上的软件会退出登录，上面的文件不受影响。不算替换次数。",
    en: "The app is signed out on this device; its files stay. This does not count as a replacement.",
  },
  signOutNow: { zh: "让它退出", en: "Sign it out" },
  signingOut: { zh: "正在退出…", en: "Signing out…" },
  signedOut: { zh: "已退出登录", en: "Signed out" },
  failed: { zh: "没有成功，请重试", en: "That did not work. Please try again" },
  session: { zh: "这个浏览器", en: "This browser" },
  sessionWhat: {
    zh: "网页的登录和软件的登录互不影响。",
    en: "Signing in on the website and in the app do not end each other.",
  },
} as const satisfies Record<string, Localized>;

export function countText(used: number, limit: number, left: number): Localized {
  return {
    zh: `已登录${used}台，最多${limit}台。30天内还可以替换${left}次。`,
    en: `${used} of ${limit} in use. You can replace ${left} more in these 30 days.`,
  };
}
