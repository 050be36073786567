import type { HeaderPictureName } from "../content/page.ts";
import { useLanguage } from "../i18n/language.tsx";
import styles from "./HeaderPicture.module.css";

const files = import.meta.glob<string>("./pictures/*.webp", {
  eager: true,
  import: "default",
  query: "?no-inline",
});

/** What the product looks like, beside the first heading; what is written in it is in the page's language. */
export function HeaderPicture({ picture }: { picture: HeaderPictureName }) {
  const { language } = useLanguage();
  const src = files[`./pictures/${picture}.${language}.webp`] ?? files[`./pictures/${picture}.webp`];
  return (
    <img
      className={styles.picture}
      src={src}
      width="1280"
      height="720"
      alt=""
      fetchPriority="high"
      decoding="async"
    />
  );
}
