import type { ContentPage } from "./page.ts";

export const content: ContentPage = {
  title: { zh: "关于我们", en: "About" },
  description: {
    zh: "鲸帧2022年在昆明成立，团队50多人，活跃用户超过100万。我们做一件事：帮内容创作者从几小时的素材里，滤出值得留下的镜头，让剪辑回到取舍本身。",
    en: "Baleen was founded in Kunming in 2022. More than 50 people make a video editor that filters hours of footage for over a million active creators.",
  },
  heading: { zh: "我们|替你滤，|你决定|什么算好", en: "We do the filtering. You decide what is good." },
  lead: {
    zh: "鲸帧做AI视频剪辑，给每周都要更新的人用。",
    en: "Baleen makes AI video editing for people who publish every week.",
  },
  frame: "list",
  blocks: [
    {
      kind: "prose",
      heading: { zh: "为什么|叫鲸帧", en: "Why a whale" },
      paragraphs: [
        {
          zh: "须鲸张口吞下整片海，水从鲸须间滤出去，只有磷虾留下来。剪辑也是这样：拍的时候越多越好，留的时候越少越好。",
          en: "A baleen whale opens its mouth and takes in the sea; water runs out through the baleen and the krill stay. Editing is the same: shoot everything, keep little.",
        },
        {
          zh: "鲸帧负责滤，你负责决定什么算好。帧是我们的磷虾。",
          en: "Baleen does the filtering, you decide what counts as good. Frames are our krill.",
        },
      ],
    },
    {
      kind: "stats",
      heading: { zh: "到今天", en: "So far" },
      stats: [
        { name: { zh: "成立", en: "Founded" }, value: "2022" },
        { name: { zh: "团队成员", en: "Team members" }, value: "50+" },
        { name: { zh: "活跃用户", en: "Active users" }, value: { zh: "100万+", en: "1M+" } },
      ],
    },
    {
      kind: "cards",
      heading: { zh: "我们|怎么做事", en: "How we work" },
      cards: [
        {
          title: { zh: "剪掉的能捡回来", en: "Cuts can be undone" },
          description: {
            zh: "软件替人做决定，就要让人随时推翻。鲸帧剪掉的每一段都在原处。",
            en: "Software that decides for people must let them overrule it. Whatever Baleen cuts stays where it was.",
          },
        },
        {
          title: { zh: "素材是你的", en: "Your footage is yours" },
          description: {
            zh: "视频只为处理而暂存，处理完自动删除。",
            en: "Videos are kept only while they are processed, then deleted.",
          },
        },
        {
          title: { zh: "生成的要标明", en: "Generated is labelled" },
          description: {
            zh: "克隆的声音和数字人都带标识，观众有权知道。",
            en: "Cloned voices and digital humans carry a label. Viewers have a right to know.",
          },
        },
        {
          title: { zh: "话说到哪里算哪里", en: "We say what is so" },
          description: {
            zh: "没做完的功能写在测试页，没把握的日期不写。",
            en: "Unfinished features are on the beta page, and we give no dates that we are not sure of.",
          },
        },
      ],
    },
    {
      kind: "action",
      heading: { zh: "一起来", en: "Join in" },
      description: {
        zh: "我们在云南昆明。有三个职位在招人，合作也欢迎来谈。",
        en: "We are in Kunming, Yunnan. Three positions are open, and we are glad to talk about partnerships.",
      },
      links: [
        { label: { zh: "看招聘", en: "See open positions" }, to: "/company/careers" },
        { label: { zh: "谈合作", en: "Partner with us" }, to: "/company/partnership" },
        { label: { zh: "联系我们", en: "Contact us" }, to: "/company/contact" },
      ],
    },
  ],
};
