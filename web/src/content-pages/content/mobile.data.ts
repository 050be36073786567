import type { ContentPage } from "./page.ts";

export const content: ContentPage = {
  title: { zh: "移动版", en: "Mobile" },
  description: {
    zh: "鲸帧移动版用来拍、标和看：拍完就上字幕，好镜头当场标记，片子在路上检查。它和桌面版、网页版共用同一个账号和会员，适合边走边剪的创作者。",
    en: "Baleen for mobile is for shooting, marking and checking: captions right after the take, good shots marked on the spot, cuts reviewed on the way home.",
  },
  heading: { zh: "移动版：|在岸上|先标好|镜头", en: "Mobile: mark the good shots before you are home" },
  lead: {
    zh: "手机上不必剪完一整条片子。它负责让你坐到电脑前时，已经知道要留什么。",
    en: "You need not finish a video on a phone. Its job is that you know what to keep by the time you sit down at a desk.",
  },
  frame: "product",
  picture: "on-the-shore",
  blocks: [
    {
      kind: "tracks",
      heading: { zh: "在手机上|做什么", en: "What you do on the phone" },
      tracks: [
        {
          title: { zh: "拍完就标", en: "Mark as you shoot" },
          description: {
            zh: "看回放时点一下，好镜头就记下来了。没标的也不会丢。",
            en: "Tap while you play a take back and the shot is noted. What you leave unmarked is still there.",
          },
        },
        {
          title: { zh: "短片当场出", en: "Short videos on the spot" },
          description: {
            zh: "智能剪辑、自动字幕和封面生成都在手机上，一条短视频不用等到回家。",
            en: "Smart cuts, auto subtitles and covers all run on the phone, so a short video need not wait until you are home.",
          },
          points: [{ zh: "16种字幕语言和桌面版一致", en: "The same 16 subtitle languages as on desktop" }],
        },
        {
          title: { zh: "在路上检查", en: "Check on the way" },
          description: {
            zh: "桌面版导出的片子，先在观众会用的屏幕上看一遍。",
            en: "Watch what you exported on desktop on the kind of screen your viewers use.",
          },
        },
      ],
    },
    {
      kind: "facts",
      heading: { zh: "使用前|要准备", en: "What you need" },
      facts: [
        {
          name: { zh: "手机", en: "Phone" },
          value: {
            zh: "仍由厂商支持的Android或iOS",
            en: "A version of Android or iOS that its maker still supports",
          },
        },
        {
          name: { zh: "网络", en: "Network" },
          value: {
            zh: "登录、声音克隆和数字人需要联网",
            en: "Needed to sign in, to clone voices and for digital humans",
          },
        },
        {
          name: { zh: "账号", en: "Account" },
          value: { zh: "和桌面版、网页版同一个", en: "The same one as for desktop and web" },
        },
      ],
    },
    {
      kind: "action",
      heading: { zh: "怎么|装上", en: "How to get it" },
      description: {
        zh: "移动版的安装方式在公众号「鲸帧」里发布，也可以写邮件问我们。",
        en: "How to install the mobile version is announced on our WeChat official account. You can also ask us by email.",
      },
      links: [
        { label: { zh: "联系我们", en: "Contact us" }, to: "/company/contact" },
        { label: { zh: "了解桌面版", en: "About the desktop version" }, to: "/product/desktop" },
      ],
    },
  ],
};
