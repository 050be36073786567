import type { Localized } from "@baleen/contract/language.ts";
import sheet from "./platforms.svg?no-inline";

function platform(
  symbol: string,
  zh: string,
  en: string,
): { readonly name: Localized; readonly logo: string } {
  return { name: { zh, en }, logo: `${sheet}#${symbol}` };
}

export const platforms = {
  bilibili: platform("bilibili", "哔哩哔哩", "Bilibili"),
  douyin: platform("douyin", "抖音", "Douyin"),
  kuaishou: platform("kuaishou", "快手", "Kuaishou"),
  xiaohongshu: platform("xiaohongshu", "小红书", "Xiaohongshu"),
  channels: platform("channels", "视频号", "WeChat Channels"),
  youtube: platform("youtube", "YouTube", "YouTube"),
  weibo: platform("weibo", "微博", "Weibo"),
} as const;
