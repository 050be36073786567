import { listFeatures } from "@baleen/contract/content/product-features.ts";
import { action, type ContentPage, facts, tracks } from "./blocks.ts";

const mobileFeatures = listFeatures((feature) => feature.isOnMobile);
const desktopFeatures = listFeatures((feature) => !feature.isOnMobile);

export const content: ContentPage = {
  title: { zh: "手机剪辑：移动版", en: "Mobile video editing and captions" },
  description: {
    zh: "鲸帧移动版：拍完就上字幕，好镜头当场标记，短视频在手机上剪完，桌面导出的片子随时查看。账号和会员与桌面版通用，附安装方法和系统要求。",
    en: "Baleen for mobile: caption right after the take, mark good shots on the spot, finish short videos on the phone, and review your cuts wherever you are.",
  },
  heading: {
    zh: "移动版：|拍完就标记，|短视频|手机直接剪",
    en: "Mobile: mark your best shots right after filming",
  },
  zh: "短视频在手机上就能剪完；长片先标好镜头，回到电脑前就知道该留什么。",
  en: "Finish short videos on your phone. For longer ones, mark the good shots now and know what to keep when you sit down to edit.",
  picture: "on-the-shore",
  blocks: [
    tracks({ zh: "在手机上|做什么", en: "What you can do on the phone" }, [
      {
        id: "marking",
        title: { zh: "拍完就标记", en: "Mark right after filming" },
        zh: "看回放时点一下，就标记一个好镜头。没标的也都留着。",
        en: "Tap during playback to mark a good shot. Everything you leave unmarked is kept too.",
        limit: {
          zh: "标记目前留在手机上；直接进入桌面时间线，已列入路线图。",
          en: "Marks stay on the phone for now. Sending them straight to the desktop timeline is on the roadmap.",
        },
        link: { to: "/updates/roadmap", zh: "查看路线图", en: "See the roadmap" },
      },
      {
        id: "short-videos",
        title: { zh: "手机直接出片", en: "Short videos on the spot" },
        picture: "auto-subtitles",
        zh: `${mobileFeatures.zh}都能在手机上用，短视频不用等到回电脑前再剪。`,
        en: `On the phone you have ${mobileFeatures.en}, so you can finish a short video on the spot.`,
        points: [{ zh: "16种字幕语言，和桌面版一样", en: "The same 16 subtitle languages as on desktop" }],
        limit: { zh: `${desktopFeatures.zh}在桌面版。`, en: `On desktop only: ${desktopFeatures.en}.` },
        link: { to: "/features", zh: "查看全部功能", en: "See all features" },
      },
      {
        id: "checking",
        title: { zh: "随时看成片", en: "Review anywhere" },
        zh: "桌面版导出的成片，先在观众用的屏幕上看一遍。",
        en: "Watch what you exported on desktop on the kind of screen your viewers use.",
        limit: { zh: "成片要先传到手机上。", en: "Transfer the exported video to your phone first." },
        link: { to: "/product/desktop", zh: "了解桌面版", en: "About the desktop app" },
      },
    ]),
    facts({ zh: "系统|要求", en: "What you need" }, [
      {
        name: { zh: "手机", en: "Phone" },
        zh: "厂商仍在支持的Android或iOS版本",
        en: "A version of Android or iOS that its maker still supports",
      },
      {
        name: { zh: "网络", en: "Network" },
        zh: "登录时需要，剪辑不需要",
        en: "Needed to sign in, not for editing",
      },
      {
        name: { zh: "账号", en: "Account" },
        zh: "和桌面版、网页版通用，可用功能取决于会员套餐",
        en: "The same one as for desktop and web; your plan decides which features you can use",
      },
    ]),
    action({
      heading: { zh: "怎么|安装", en: "How to get it" },
      zh: "安装方法在微信公众号“鲸帧”发布：复制名称，到微信里搜索并关注。想现在就剪，可以先在电脑上装桌面版，同一个账号通用。",
      en: "We post install links on our WeChat official account: copy its name and search for it in WeChat. To edit right now, get the desktop app; the same account works there.",
      links: [
        { to: "/product/desktop", zh: "获取桌面版", en: "Get the desktop app" },
        { to: "/pricing", zh: "查看价格", en: "See pricing" },
        { to: "/company/contact", zh: "联系我们", en: "Contact us" },
      ],
      copyButton: { textToCopy: "鲸帧", label: { zh: "复制公众号名称", en: "Copy the account name" } },
    }),
  ],
};
