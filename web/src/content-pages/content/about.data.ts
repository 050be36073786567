import { action, type ContentPage, cards, prose, stats } from "./blocks.ts";

export const content: ContentPage = {
  title: { zh: "关于鲸帧：AI视频剪辑团队", en: "About the team behind the editor" },
  description: {
    zh: "鲸帧2022年在昆明成立，团队50多人，活跃用户超过100万。我们做一件事：帮内容创作者从几小时的素材里，滤出值得留下的镜头，让剪辑回到取舍本身。",
    en: "Baleen was founded in Kunming in 2022. More than 50 people make a video editor that filters hours of footage for over a million active creators.",
  },
  heading: { zh: "关于鲸帧：|我们来筛素材，|你来定取舍", en: "About Baleen: we filter, you decide" },
  zh: "鲸帧做AI视频剪辑软件，给每周都要更新的创作者用。",
  en: "Baleen makes AI video editing software for people who publish every week.",
  blocks: [
    prose({ zh: "为什么|叫鲸帧", en: "Why a whale" }, [
      {
        zh: "须鲸张口吞下整片海，水从鲸须间滤出去，只有磷虾留下来。剪辑也是这样：拍得越多越好，留得越精越好。",
        en: "A baleen whale opens its mouth and takes in the sea; the water runs out through its baleen, and the krill stay. Editing is the same: shoot a lot, keep the best.",
      },
      {
        zh: "鲸帧负责过滤，好坏由你决定。好镜头，就是我们的磷虾。",
        en: "Baleen does the filtering; you decide what is good. Good frames are our krill.",
      },
    ]),
    stats({ zh: "今天的|鲸帧", en: "Baleen today" }, [
      { name: { zh: "成立", en: "Founded" }, value: "2022" },
      { name: { zh: "团队成员", en: "Team members" }, value: "50+" },
      { name: { zh: "活跃用户", en: "Active users" }, value: { zh: "100万+", en: "1M+" } },
    ]),
    cards({ zh: "我们|怎么做事", en: "How we work" }, [
      {
        title: { zh: "剪掉的都能恢复", en: "Every cut can be undone" },
        zh: "AI做的每一步，你都可以撤销。鲸帧剪掉的每一段都留在原处。",
        en: "You can undo anything the AI does. Whatever Baleen cuts stays where it was.",
      },
      {
        title: { zh: "素材是你的", en: "Your footage is yours" },
        zh: "视频只在处理期间暂存，处理完自动删除。",
        en: "Videos are kept only while they are processed, then deleted automatically.",
      },
      {
        title: { zh: "AI生成就标明", en: "AI is labeled" },
        zh: "克隆的声音和数字人都带标识，观众有权知道。",
        en: "Cloned voices and digital humans carry a label. Viewers have a right to know.",
      },
      {
        title: { zh: "说到做到", en: "We keep our word" },
        zh: "没做完的功能放在测试页，没把握的日期不公布。",
        en: "Unfinished features stay on the beta page, and we give no dates we are not sure of.",
      },
    ]),
    action({
      heading: { zh: "加入我们", en: "Work with us" },
      zh: "我们在云南昆明，正在招聘三个职位，也欢迎洽谈合作。",
      en: "We are in Kunming, Yunnan. Three positions are open, and we are happy to talk about partnerships.",
      links: [
        { to: "/company/careers", zh: "查看职位", en: "See open positions" },
        { to: "/company/partnership", zh: "洽谈合作", en: "Partner with us" },
        { to: "/company/contact", zh: "联系我们", en: "Contact us" },
      ],
    }),
  ],
};
