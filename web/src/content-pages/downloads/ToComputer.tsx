import type { Localized } from "@baleen/contract/language.ts";
import { CopyButton } from "../../platform/copying/CopyButton.tsx";
import { canonicalUrl, useLanguage } from "../../platform/i18n/use-language.tsx";
import { usePage } from "../../platform/page/page-context.tsx";
import { buttonClass } from "../../ui/Button.tsx";
import { mailtoUrl } from "../ContentLink.tsx";
import styles from "./downloads.module.css";

const heading: Localized = { zh: "把这一页|发到电脑上", en: "Send this page to your computer" };
const why: Localized = {
  zh: "桌面版装在电脑上。复制链接，发到电脑上打开，就能下载：",
  en: "The desktop app is for computers. Copy the link and open it on one to download the app:",
};
/** WeChat opens no mailto links; its own way to a computer is a chat with oneself. */
const inWechat: Localized = {
  zh: "在微信里：点右上角的“···”，发给“文件传输助手”，再在电脑微信里打开。",
  en: "In WeChat: tap ··· at the top right, send it to File Transfer, and open it in WeChat on your computer.",
};
const mail: Localized = { zh: "发邮件给自己", en: "Email it to yourself" };
const subject: Localized = { zh: "下载鲸帧桌面版", en: "Download Baleen for desktop" };
const onPhones: Localized = {
  zh: "手机上用移动版：短视频直接剪完，长片先标好镜头。",
  en: "On your phone, use the mobile version: finish short videos there, and mark the best shots of longer ones.",
};
const mobile: Localized = { zh: "了解移动版", en: "See the mobile version" };

/** Helps phone visitors open the download page on a computer. The site itself sends nothing. */
export function ToComputer() {
  const { language, text } = useLanguage();
  const { origin, path } = usePage();
  const address = canonicalUrl(origin, path, language);
  return (
    <div className={styles.toComputer}>
      <h3>{text(heading).replaceAll("|", "")}</h3>
      <p className={styles.note}>{text(why)}</p>
      <p>
        <code id="page-address" className={styles.code}>
          {address}
        </code>
      </p>
      <div className={styles.ways}>
        <CopyButton textToCopy={address} kind="ghost" />
        <a className={buttonClass("ghost")} href={mailtoUrl("", text(subject), address)}>
          {text(mail)}
        </a>
      </div>
      <p className={styles.note}>{text(inWechat)}</p>
      <p className={styles.note}>
        {text(onPhones)} <a href="/product/mobile">{text(mobile)}</a>
      </p>
    </div>
  );
}
