import { useLanguage } from "../platform/i18n/language.tsx";
import { Link } from "../platform/navigation/Link.tsx";
import { ConfiguredImage } from "../platform/site-config/ConfiguredImage.tsx";
import { useContent } from "../platform/site-config/content.tsx";
import { LogoMark } from "../ui/whale/LogoMark.tsx";
import styles from "./Logo.module.css";

/** The home link: the configured logo or the built-in one, and both names of the product. */
export function Logo() {
  const { basic } = useContent();
  const { language } = useLanguage();
  return (
    <Link href="/" className={styles.logo}>
      <ConfiguredImage
        of={basic.logo}
        className={styles.image}
        width="34"
        height="34"
        alt=""
        fallback={<LogoMark />}
      />
      <span lang={language === "zh" ? undefined : "zh-CN"}>{basic.name}</span>{" "}
      <span className={styles.latin} lang={language === "en" ? undefined : "en"}>
        {basic.nameEn}
      </span>
    </Link>
  );
}
