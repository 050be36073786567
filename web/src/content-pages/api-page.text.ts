import type { Localized } from "@baleen/contract/language.ts";

export const title: Localized = { zh: "API即将推出", en: "API, coming soon" };
export const description: Localized = {
  zh: "鲸帧的开放接口还在准备：把智能剪辑、自动字幕和批量处理接进你自己的流程。文档会先公开，再开放调用，具体进度写在路线图里，欢迎先来看看打算。",
  en: "Baleen’s API is still in the making: smart cuts, subtitles and batch processing from your own pipeline. The reference comes first, then access to it.",
};
export const heading: Localized = { zh: "接口|还在水下。", en: "The API is still under water." };
export const explanation: Localized = {
  zh: "即将推出。文档会先公开，再开放调用，进度写在路线图里。",
  en: "Coming soon. The reference is published first, then access. The roadmap says how far we are.",
};
export const backHome: Localized = { zh: "返回首页", en: "Back to Home" };
export const goBack: Localized = { zh: "返回上一页", en: "Go Back" };
