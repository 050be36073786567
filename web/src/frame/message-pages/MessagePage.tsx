import type { Localized } from "@baleen/contract/language.ts";
import { useText } from "../../platform/i18n/use-language.tsx";
import type { PageDefinition } from "../../platform/page/page-definition.ts";
import { Button, buttonClass } from "../../ui/Button.tsx";
import { withLineBreaks } from "../../ui/typography.tsx";
import { WhalePicture } from "../../ui/whale/WhalePicture.tsx";
import { actionProps } from "../actions.ts";
import styles from "./MessagePage.module.css";

const backHome: Localized = { zh: "返回首页", en: "Back to Home" };
const goBack: Localized = { zh: "返回上一页", en: "Go Back" };

const apiTexts = {
  title: { zh: "视频剪辑API：即将推出", en: "Video editing API: coming soon" },
  description: {
    zh: "鲸帧的开放接口还在准备：把智能剪辑、自动字幕和批量处理接进你自己的流程。先公开文档，再开放调用，具体进度写在路线图里，欢迎先看看计划。",
    en: "Baleen’s API is still in the making: smart cuts, subtitles and batch processing from your own pipeline. The reference comes first, then access to it.",
  },
  heading: { zh: "API|即将推出。", en: "The API is coming soon." },
  zh: "先公开文档，再开放调用，进度见路线图。",
  en: "Coming soon. The reference is published first, then access. See the roadmap for progress.",
};

const notFoundTexts = {
  title: { zh: "这一帧丢了", en: "This frame is missing" },
  description: {
    zh: "页面不存在，链接可能有误，也可能已失效。回到首页，或从菜单里找要去的地方。",
    en: "We can’t find that page. The link may be wrong, or the page may have moved. Go back to the home page or use the menu to find your way.",
  },
  heading: { zh: "这一帧|丢了。", en: "This frame is missing." },
  zh: "页面不存在，链接可能有误或已失效。",
  en: "We can’t find that page. The link may be wrong or out of date.",
};

interface Message extends Localized {
  readonly heading: Localized;
}

function messagePage({
  title,
  description,
  ...message
}: Message & Pick<PageDefinition, "title" | "description">) {
  return { Page: () => <MessagePage {...message} />, title, description };
}

export const apiPage: PageDefinition = { ...messagePage(apiTexts), indexed: true };
export const notFoundPage: PageDefinition = { ...messagePage(notFoundTexts), indexed: false };

/** A page with one message, a link home and a back button. */
export function MessagePage({ heading, ...message }: Message) {
  const text = useText();
  return (
    <div className={styles.page}>
      <div className={styles.whale}>
        <WhalePicture asleep />
        <svg className={styles.dream} viewBox="0 0 5 5" shapeRendering="crispEdges" aria-hidden="true">
          <path d="M0 0h5v1h-5zM3 1h1v1h-1zM2 2h1v1h-1zM1 3h1v1h-1zM0 4h5v1h-5z" />
        </svg>
      </div>
      <div className={styles.message}>
        <h1>{withLineBreaks(text(heading))}</h1>
        <p className={styles.text}>{text(message)}</p>
        <div className={styles.actions}>
          <a href="/" className={buttonClass("ghost")}>
            {text(backHome)}
          </a>
          {/* The frame's script reveals this button if there is a previous page. */}
          <Button kind="quiet" className={styles.absent} {...actionProps("go-back")}>
            {text(goBack)}
          </Button>
        </div>
      </div>
    </div>
  );
}
