import type { MembershipPackage } from "../shop/packages.ts";
import { clientVersion } from "./product.ts";
import { fallbackFilingRegistry, fallbackMailbox, type SiteConfig } from "./site-config.ts";

/** Default content: it seeds a new database, and browsers use it if the API does not answer. */
export const builtInSiteConfig: SiteConfig = {
  basic: {
    name: "鲸帧",
    nameEn: "Baleen",
    slogan: "素材如海，只留好镜头。",
    sloganEn: "Swallow the footage. Keep the shots.",
    subSlogan:
      "给创作者的AI视频剪辑软件：把几小时的素材剪成一支能发布的成片。智能剪辑、自动字幕、声音克隆、数字人，在一条时间线上做完。",
    subSloganEn:
      "The AI video editor for creators. Turn hours of footage into a cut you can publish. Smart cuts, captions, voice cloning and digital humans, all on one timeline.",
  },
  company: {
    name: "昆明鲸帧科技有限公司",
    nameEn: "Kunming Baleen Technology Co., Ltd.",
    email: fallbackMailbox,
    icp: "滇ICP备00000000号-1",
    icpLink: fallbackFilingRegistry,
  },
  announcements: [
    { id: 1, content: "欢迎来到鲸帧。", contentEn: "Welcome to Baleen." },
    {
      id: 2,
      content: `客户端${clientVersion}已发布：新增高级数字人。`,
      contentEn: `Client ${clientVersion} is out, with an advanced digital human.`,
      link: "/updates/releases",
    },
  ],
  features: [
    {
      title: "智能字幕",
      titleEn: "Smart subtitles",
      description: "说完即出字幕，时间轴自动对齐。",
      descriptionEn: "Captions appear as you speak, already synced.",
      features: ["语音识别准确率98%", "16种字幕语言"],
      featuresEn: ["98% speech recognition accuracy", "16 subtitle languages"],
    },
    {
      title: "数字人",
      titleEn: "Digital human",
      description: "写好稿子，数字人替你出镜。",
      descriptionEn: "Write the script, and a digital human presents it.",
      features: ["一次批量生成10条", "10秒样本克隆声音"],
      featuresEn: ["Ten videos in one batch", "Voice cloning from a 10-second sample"],
    },
    {
      title: "批量处理",
      titleEn: "Batch processing",
      description: "一套剪法，批量用到整个文件夹。",
      descriptionEn: "Run one edit across a whole folder.",
      features: ["批量效率提升300%", "画质增强和智能抠像可同时批量处理"],
      featuresEn: ["Batch efficiency up 300%", "Enhancement and background removal in the same run"],
    },
  ],
  testimonials: [],
};

const builtInSince = "2026-01-01T00:00:00.000Z";
const onSaleFields = {
  status: "active",
  stock: null,
  createdAt: builtInSince,
  updatedAt: builtInSince,
  clientConfig: null,
};

export const builtInPackages: readonly MembershipPackage[] = [
  {
    ...onSaleFields,
    id: 1,
    code: "monthly",
    name: "月度会员",
    price: 39,
    originalPrice: null,
    validDays: 30,
    level: 1,
    description: "先用一个月，看看合不合适。",
    descriptionEn: "Try Baleen for a month.",
    features: ["智能剪辑与自动字幕", "封面生成"],
    featuresEn: ["Smart cuts and auto subtitles", "Cover generation"],
    sort: 1,
  },
  {
    ...onSaleFields,
    id: 2,
    code: "quarterly",
    name: "季度会员",
    price: 99,
    originalPrice: 117,
    validDays: 90,
    level: 2,
    description: "适合每周更新的创作者。",
    descriptionEn: "For those who publish every week.",
    features: ["包含月度会员全部内容", "声音克隆，10秒样本", "16种字幕语言"],
    featuresEn: ["Everything in Monthly", "Voice cloning from a 10-second sample", "16 subtitle languages"],
    sort: 2,
  },
  {
    ...onSaleFields,
    id: 3,
    code: "yearly",
    name: "年度会员",
    price: 269,
    originalPrice: 468,
    validDays: 365,
    level: 3,
    description: "全部功能，月均价最低。",
    descriptionEn: "Every feature, at the lowest monthly price.",
    features: ["包含季度会员全部内容", "数字人一次批量生成10条", "画质增强与智能抠像", "批量处理整个文件夹"],
    featuresEn: [
      "Everything in Quarterly",
      "Ten digital human videos in one batch",
      "Enhancement and background removal",
      "Batch processing of whole folders",
    ],
    sort: 3,
  },
];
