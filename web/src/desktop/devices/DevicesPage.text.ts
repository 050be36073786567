import { formatCount } from "@baleen/contract/format-count.ts";
import type { Localized } from "@baleen/contract/language.ts";

export const texts = {
  title: { zh: "软件设备", en: "Devices" },
  none: { zh: "还没有设备登录过软件。", en: "The app isn’t signed in on any device yet." },
  getTool: { zh: "下载软件", en: "Get the app" },
  enterCode: { zh: "输入登录码", en: "Enter a sign-in code" },
  signedInAt: { zh: "登录时间", en: "Signed in" },
  lastSeenAt: { zh: "最近使用", en: "Last used" },
  rename: { zh: "改名", en: "Rename" },
  name: { zh: "设备名称", en: "Device name" },
  save: { zh: "保存", en: "Save" },
  saving: { zh: "正在保存…", en: "Saving…" },
  cancel: { zh: "取消", en: "Cancel" },
  saved: { zh: "已保存", en: "Saved" },
  signOut: { zh: "退出登录", en: "Sign out" },
  signOutWhat: {
    zh: "这台设备上的软件会退出登录，上面的文件不受影响。它的会员凭证离线最多还能用7天，名额保留到那时；在此之前换另一台登录，算一次替换。这台重新登录不算。",
    en: "The app on this device will be signed out; its files stay. It can use your membership offline for up to 7 days and keeps its place until then. Another device that signs in before that counts as a replacement; this one doesn’t.",
  },
  signOutNow: { zh: "确认退出", en: "Sign out device" },
  signingOut: { zh: "正在退出…", en: "Signing out…" },
  signedOut: { zh: "已退出登录", en: "Signed out" },
  failed: { zh: "操作失败，请重试", en: "Something went wrong. Please try again" },
  keptPlaces: { zh: "已退出、名额还没空出的设备", en: "Signed out, place not free yet" },
  session: { zh: "这个浏览器", en: "This browser" },
  sessionWhat: {
    zh: "网站和软件的登录互不影响。",
    en: "The website and the app are signed in separately.",
  },
} as const satisfies Record<string, Localized>;

export function countText(used: number, limit: number): Localized {
  return { zh: `已登录${used}台，最多${limit}台。`, en: `${used} of ${limit} in use.` };
}

/** `next`: when another replacement becomes available; undefined if none was used. */
export function replacementsText(left: number, next: string | undefined): Localized {
  return {
    zh: `30天内还可以替换${left}次${next === undefined ? "" : `，${next}恢复1次`}。`,
    en: `${formatCount(left, "replacement")} left in these 30 days${next === undefined ? "" : `; one more on ${next}`}.`,
  };
}

export function freeFromText(until: string): Localized {
  return { zh: `名额保留到${until}`, en: `Keeps its place until ${until}` };
}
