import type { Localized } from "@baleen/contract/language.ts";

/** Sample texts of the component page. */
export const samples = {
  save: { zh: "保存", en: "Save" },
  saving: { zh: "正在保存…", en: "Saving…" },
  longAction: {
    zh: "把整个文件夹里的素材全部滤一遍再导出",
    en: "Filter all of the footage in this folder once more, then export it",
  },
  sentence: { zh: "先看一眼", en: "Have a look at " },
  linkWords: { zh: "发布说明", en: "the release notes" },
  name: { zh: "姓名", en: "Name" },
  nameValue: { zh: "须鲸", en: "Ahab" },
  hint: { zh: "2到20个字符。", en: "2 to 20 characters." },
  problem: { zh: "请填写这一项", en: "This field is required" },
  longLabel: {
    zh: "你在视频平台上用的名字，和主页上显示的一样",
    en: "The name that you use on video platforms, as your page there shows it",
  },
  longValue: { zh: "很长的名字".repeat(10), en: "a-rather-long-name-".repeat(5) },
  longProblem: {
    zh: "这个名字在另一个账号上用过了。换一个名字，或者先在那个账号里把它改掉，再回到这里保存。",
    en: "Another account has this name already. Take a different one, or change it there first and come back here to save.",
  },
  code: { zh: "验证码", en: "Verification code" },
  password: { zh: "密码", en: "Password" },
  show: { zh: "显示", en: "Show" },
  hide: { zh: "隐藏", en: "Hide" },
  message: { zh: "内容", en: "Message" },
  prompt: { zh: "请选择", en: "Please choose" },
  subject: { zh: "主题", en: "Subject" },
  way: { zh: "付款方式", en: "Pay with" },
  ways: { zh: "登录方式", en: "Ways to sign in" },
  panel: { zh: "这里是选中的内容：", en: "This is what you selected: " },
  openDialog: { zh: "打开对话框", en: "Open a dialog" },
  openWide: { zh: "打开宽对话框", en: "Open a wide dialog" },
  openAlert: { zh: "打开警告框", en: "Open an alert" },
  openSheet: { zh: "打开侧边抽屉", en: "Open a side sheet" },
  question: { zh: "要退出另一台设备吗？", en: "Sign out the other device?" },
  body: {
    zh: "焦点先到标题，Tab在里面循环，Esc关闭，焦点回到打开它的按钮。",
    en: "Focus goes to the title, Tab stays inside, Esc closes it, and focus returns to the button that opened it.",
  },
  close: { zh: "关闭", en: "Close" },
  info: { zh: "草稿只留在这台设备上。", en: "The draft stays on this device." },
  success: { zh: "已保存。", en: "Saved." },
  failure: { zh: "网络断了，稍后再试。", en: "The network is gone. Try again in a while." },
  showSuccess: { zh: "弹出成功提示", en: "Show a success toast" },
  showFailure: { zh: "弹出失败提示", en: "Show a failure toast" },
  start: { zh: "开始轮播", en: "Start rotating" },
  stop: { zh: "停止轮播", en: "Stop rotating" },
  previous: { zh: "上一张", en: "Previous" },
  next: { zh: "下一张", en: "Next" },
  pick: { zh: "选一张", en: "Pick a slide" },
  phrases: {
    zh: "把|几个小时的|素材|变成一支|可以发布的|成片",
    en: "Hours of footage into a cut you can publish",
  },
} as const satisfies Record<string, Localized>;

export const options = {
  first: { zh: "第一项", en: "The first" },
  second: { zh: "第二项", en: "The second" },
  third: {
    zh: "第三项，名字长一些，窄处会换行",
    en: "The third, whose longer name takes a second line in narrow places",
  },
} as const satisfies Record<string, Localized>;

export function slideName(number: number): Localized {
  return { zh: `第${number}张`, en: `Slide ${number}` };
}
