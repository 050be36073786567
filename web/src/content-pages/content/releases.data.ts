import { releaseRecords } from "@baleen/contract/content/product-releases.data.ts";
import { action, type ContentPage, clientReleases, timeline } from "./blocks.ts";
import { releaseEntry } from "./records.ts";

export const content: ContentPage = {
  title: { zh: "发布说明：每个版本的更新", en: "Release notes: what is new in Baleen" },
  description: {
    zh: "鲸帧产品版本4.1到4.6的发布说明：高级数字人、16种字幕语言、更准的语音识别、批量处理、智能抠像与封面生成，每个版本改了什么，都按日期列在这里。",
    en: "What changed in Baleen from 4.1 to 4.6: the advanced digital human, sixteen subtitle languages, better recognition, batch runs and covers, by date.",
  },
  heading: { zh: "发布说明", en: "Release notes" },
  zh: "最近更新在前。产品与桌面客户端分别编号；涉及客户端的更新会注明版本。",
  en: "Newest first. The product and its desktop client have separate version numbers; entries that affect the client give its version.",
  modified: releaseRecords[0]?.date,
  blocks: [
    clientReleases({ zh: "桌面|客户端", en: "Desktop client" }, "notes"),
    timeline({ zh: "近期版本", en: "Recent versions" }, releaseRecords.map(releaseEntry)),
    action({
      heading: { zh: "更早的版本|和后续计划", en: "Earlier versions and plans" },
      zh: "更早的版本见版本历史，正在开发的功能见路线图。",
      en: "Older versions are in the version history; what we are working on is on the roadmap.",
      links: [
        { to: "/updates/roadmap", zh: "查看路线图", en: "See the roadmap" },
        { to: "/updates/history", zh: "版本历史", en: "Version history" },
      ],
    }),
  ],
};
