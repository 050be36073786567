import type { SiteConfig } from "@baleen/contract/content/site-config.ts";

/**
 * The demo's testimonials. Each title identifies it as a sample, and the authors are sea creatures, so that nobody
 * mistakes them for customers.
 */
export const sampleTestimonials: SiteConfig["testimonials"] = [
  {
    id: "sample-crab",
    name: "螃蟹",
    nameEn: "Crab",
    title: "示例评价 · 旅行博主",
    titleEn: "Sample · travel creator",
    content: "我走路横着来，说话总停下来看方向。智能剪辑把停顿剪掉以后，大家终于跟得上我了。",
    contentEn:
      "I walk sideways and stop mid-sentence to see where I am. Smart cuts takes the stops out. People can follow me now, mostly.",
    avatar: "/media/avatars/crab.svg",
    order: 1,
  },
  {
    id: "sample-jellyfish",
    name: "水母",
    nameEn: "Jellyfish",
    title: "示例评价 · 知识区作者",
    titleEn: "Sample · explainer channel",
    content: "我一年只开一次口，一次10秒。够了：声音克隆只要这么多，剩下的旁白替我念完，我接着漂。",
    contentEn:
      "I speak once a year, for ten seconds. That turned out to be enough. The cloned voice reads the rest while I drift.",
    avatar: "/media/avatars/jellyfish.svg",
    order: 2,
  },
  {
    id: "sample-penguin",
    name: "企鹅",
    nameEn: "Penguin",
    title: "示例评价 · 美食博主",
    titleEn: "Sample · food creator",
    content: "鱼吃完了才想起没拍封面。封面生成从成片里挑出一帧，鱼还在，看着比我精神。",
    contentEn:
      "I ate the fish before I shot the thumbnail. Covers found a frame where it was still there, looking fresher than I do.",
    avatar: "/media/avatars/penguin.svg",
    order: 3,
  },
  {
    id: "sample-squid",
    name: "乌贼",
    nameEn: "Squid",
    title: "示例评价 · 直播主播",
    titleEn: "Sample · live host",
    content: "我有十条腕，以前一条腕拍一支片子。现在写好稿子，数字人一次出10条，腕都闲着。",
    contentEn:
      "Ten arms, one video each: that was the old plan. Now I write the script and the digital human makes ten. My arms are bored.",
    avatar: "/media/avatars/squid.svg",
    order: 4,
  },
  {
    id: "sample-otter",
    name: "海獭",
    nameEn: "Otter",
    title: "示例评价 · 亲子博主",
    titleEn: "Sample · family vlogger",
    content: "我们一家手牵手漂着拍，谁也腾不出爪子打字。字幕自己对时间，16种语言，远房亲戚也看懂了。",
    contentEn:
      "We film adrift, holding paws, so nobody has one free to type. The subtitles time themselves, in 16 languages. Distant cousins finally write back.",
    avatar: "/media/avatars/otter.svg",
    order: 5,
  },
  {
    id: "sample-turtle",
    name: "海龟",
    nameEn: "Turtle",
    title: "示例评价 · 纪录片作者",
    titleEn: "Sample · documentary maker",
    content: "拍了一百年，攒了一个文件夹，原打算再剪一百年。批量处理一次跑完，剩下的日子我拿来晒太阳。",
    contentEn:
      "A hundred years of footage in one folder, and I had set aside another hundred to cut it. Batch ran the lot. The rest I am spending in the sun.",
    avatar: "/media/avatars/turtle.svg",
    order: 6,
  },
];
