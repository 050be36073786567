import type { Localized } from "@baleen/contract/language.ts";
import { Banner } from "../../ui/Banner.tsx";
import { useText } from "../i18n/use-language.tsx";
import { usePath } from "../page/page-context.tsx";
import styles from "./ScriptNotice.module.css";

const required: Localized = {
  zh: "此页面需要JavaScript，请在浏览器设置中启用后刷新。",
  en: "This page needs JavaScript. Please turn it on in your browser settings, then reload.",
};
const failed: Localized = {
  zh: "本页按钮暂时无法使用：脚本未能加载，或浏览器版本过旧。",
  en: "The buttons on this page aren’t working: its scripts didn’t load, or your browser is too old.",
};
const loadAgain: Localized = { zh: "重新加载本页", en: "Reload the page" };

/** A notice on pages that need scripts, shown if scripts are off, did not load or have failed. */
export function ScriptNotice({ needs = required }: { needs?: Localized | undefined }) {
  const text = useText();
  const path = usePath();
  return (
    <>
      <noscript>
        <div className={styles.notice}>
          <Banner tone="info">
            <p>{text(needs)}</p>
          </Banner>
        </div>
      </noscript>
      <div className={styles.failed} aria-live="assertive">
        <Banner tone="danger">
          <p>
            {text(failed)} <a href={path}>{text(loadAgain)}</a>
          </p>
        </Banner>
      </div>
    </>
  );
}
