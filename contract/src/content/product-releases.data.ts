import type { Localized } from "../language.ts";
import { clientVersion, productVersion } from "./product.ts";

export interface ProductRelease {
  readonly version: string;
  /** The day in China on which it was released, such as `2026-10-22`. */
  readonly date: string;
  readonly type: "major" | "feature" | "improvement";
  readonly title: Localized;
  readonly features: readonly Localized[];
}

const release = (
  version: string,
  date: string,
  type: ProductRelease["type"],
  title: Localized,
  features: readonly Localized[],
): ProductRelease => ({ version, date, type, title, features });

/** The product's latest versions, newest first, for the release notes and their feeds. */
export const releaseRecords: readonly ProductRelease[] = [
  release(productVersion, "2026-10-22", "major", { zh: "高级数字人", en: "Advanced digital human" }, [
    {
      zh: `客户端${clientVersion}：新增高级数字人，口型与稿子同步，手势可以在时间线上调整。`,
      en: `Client ${clientVersion}: an advanced digital human whose lips follow the script and whose gestures can be edited on the timeline.`,
    },
    { zh: "数字人视频一次批量生成10条。", en: "Digital human videos in batches of ten." },
    {
      zh: "导出前可以逐条预览，不满意的单独重新生成。",
      en: "Preview each video before export and redo only the ones you don’t like.",
    },
  ]),
  release("4.5", "2026-08-20", "feature", { zh: "十六种字幕语言", en: "Sixteen subtitle languages" }, [
    {
      zh: "字幕语言增加到16种，一个视频可以带多条字幕轨。",
      en: "Subtitles in 16 languages, and one video can carry several subtitle tracks.",
    },
    {
      zh: "修改原文后，只重新翻译改动的句子。",
      en: "Edit the original and only the changed lines are translated again.",
    },
  ]),
  release("4.4", "2026-06-18", "improvement", { zh: "更准的语音识别", en: "Better speech recognition" }, [
    { zh: "语音识别准确率达到98%。", en: "Speech recognition accuracy reaches 98%." },
    {
      zh: "字幕按语气断句，一行不再挤两句话。",
      en: "Lines break where the speaker pauses, so one line no longer holds two sentences.",
    },
    {
      zh: "可以把人名和术语加进词表，识别时优先匹配。",
      en: "Add names and terms to a word list that recognition prefers.",
    },
  ]),
  release("4.3", "2026-04-16", "feature", { zh: "批量处理", en: "Batch processing" }, [
    {
      zh: "把一套剪法存为预设，批量处理整个文件夹，批量效率提升300%。",
      en: "Save an edit as a preset and run it across a whole folder. Batch efficiency up 300%.",
    },
    {
      zh: "某个文件出错时自动跳过，其余的照常完成。",
      en: "A file that fails is skipped; the rest of the folder is finished.",
    },
  ]),
  release("4.2", "2026-02-05", "improvement", { zh: "抠像边缘更干净", en: "Cleaner edges" }, [
    { zh: "智能抠像支持头发和半透明的衣料。", en: "Background removal handles hair and sheer fabric." },
    {
      zh: "画质增强默认保留原片的颗粒，也可以关闭。",
      en: "Enhancement keeps the grain of the original unless you turn that off.",
    },
  ]),
  release("4.1", "2025-12-11", "feature", { zh: "封面生成", en: "Cover generation" }, [
    {
      zh: "从成片里选出候选画面并配上标题，横版竖版各一套。",
      en: "Picks candidate frames from your cut and sets the title, in landscape and portrait.",
    },
    {
      zh: "声音克隆只需10秒样本，克隆前须由本人朗读授权语句。",
      en: "Voice cloning from a 10-second sample, after the speaker reads a sentence of consent.",
    },
  ]),
];
