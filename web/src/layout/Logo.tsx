import { useLanguage } from "../i18n/language.tsx";
import { Link } from "../navigation/Link.tsx";
import { useContent } from "../site-config/content.tsx";
import { Mark } from "../whale/Mark.tsx";
import styles from "./Logo.module.css";

/** The product's mark with both of its names, leading home. */
export function Logo() {
  const { basic } = useContent();
  const { language } = useLanguage();
  return (
    <Link href="/" className={styles.logo}>
      <Mark />
      <span lang={language === "zh" ? undefined : "zh-CN"}>{basic.name}</span>{" "}
      <span className={styles.latin} lang={language === "en" ? undefined : "en"}>
        {basic.nameEn}
      </span>
    </Link>
  );
}
