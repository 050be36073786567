import type { Localized } from "@baleen/contract/language.ts";
import { CopyButton } from "../../platform/copying/CopyButton.tsx";
import { canonicalUrl, useLanguage } from "../../platform/i18n/use-language.tsx";
import { usePage } from "../../platform/page/page-context.tsx";
import { drawQrCode } from "../../platform/qr-code/draw-qr-code.ts";
import { buttonClass } from "../../ui/Button.tsx";
import { mailtoUrl } from "../ContentLink.tsx";
import styles from "./downloads.module.css";

const heading: Localized = { zh: "把这一页|发到电脑上", en: "Send this page to your computer" };
const why: Localized = {
  zh: "桌面版装在电脑上。在电脑上打开这个地址，就能下载：",
  en: "The desktop version is for computers. Open this address on one to download it:",
};
const mail: Localized = { zh: "发邮件给自己", en: "Mail it to yourself" };
const subject: Localized = { zh: "下载鲸帧桌面版", en: "Download Baleen for desktop" };
const code: Localized = { zh: "这一页地址的二维码", en: "The QR code of this page’s address" };
const onPhones: Localized = {
  zh: "手机上用的是移动版：短视频当场剪完，长片先标好镜头。",
  en: "Phones have the mobile version: finish short videos there, and mark the good shots of longer ones.",
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
      <QrCode content={address} name={text(code)} />
      <p className={styles.note}>
        {text(onPhones)} <a href="/product/mobile">{text(mobile)}</a>
      </p>
    </div>
  );
}

function QrCode({ content, name }: { content: string; name: string }) {
  const { viewBox, path } = drawQrCode(content, 4);
  return (
    <svg className={styles.qrCode} viewBox={viewBox} shapeRendering="crispEdges" role="img" aria-label={name}>
      <path d={path} />
    </svg>
  );
}
