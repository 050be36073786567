import type { Localized } from "@baleen/contract/language.ts";
import { Banner } from "../../ui/Banner.tsx";
import { useText } from "../i18n/use-language.tsx";
import { usePath } from "../page/page-context.tsx";
import styles from "./ScriptNotice.module.css";

const required: Localized = {
  zh: "这个页面需要JavaScript，请在浏览器里打开它。",
  en: "This page needs JavaScript. Please turn it on in your browser.",
};
const failed: Localized = {
  zh: "这一页的按钮现在不能用：脚本没有载入，或者浏览器太旧。",
  en: "The buttons of this page do not work now: its scripts did not load, or the browser is too old.",
};
const loadAgain: Localized = { zh: "重新载入这一页", en: "Load the page again" };

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
