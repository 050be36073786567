import { useText } from "../../platform/i18n/language.tsx";
import { Link } from "../../platform/navigation/Link.tsx";
import { usePathExists } from "../../platform/navigation/NavigationProvider.tsx";
import styles from "./form.module.css";
import { texts } from "./sign-in.text.ts";

/** States that registering accepts the terms and the privacy policy. */
export function Agreement() {
  const text = useText();
  const exists = usePathExists();
  const linked = (href: string, words: string) => (exists(href) ? <Link href={href}>{words}</Link> : words);
  return (
    <p className={styles.note}>
      {text(texts.agreement)}
      {linked("/legal/terms", text(texts.terms))}
      {text(texts.and)}
      {linked("/legal/privacy", text(texts.privacy))}
      {text(texts.stop)}
    </p>
  );
}
