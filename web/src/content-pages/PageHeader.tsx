import type { ReactNode } from "react";
import { useLanguage, useText } from "../platform/i18n/use-language.tsx";
import { withLineBreaks, withWholeEnd } from "../ui/typography.tsx";
import { clauseBreakAttribute } from "./clause-breaks.ts";
import type { ContentPage, HeaderPictureName } from "./content/blocks.ts";
import styles from "./PageHeader.module.css";

interface Props {
  readonly content: Pick<ContentPage, "heading" | "zh" | "en" | "updated" | "picture">;
  readonly children?: ReactNode;
}

export function PageHeader({ content, children }: Props) {
  const { heading, updated, picture } = content;
  const text = useText();
  return (
    <header className={styles.header} data-pictured={picture ? true : undefined}>
      <div className={styles.text}>
        <h1>{withLineBreaks(text(heading))}</h1>
        {updated && <p className={styles.updated}>{text(updated)}</p>}
        <p className={styles.lead} {...clauseBreakAttribute(text(content))}>
          {withWholeEnd(text(content))}
        </p>
        {children}
      </div>
      {picture && <HeaderPicture picture={picture} />}
    </header>
  );
}

const files = import.meta.glob<string>("./pictures/*.webp", {
  eager: true,
  import: "default",
  query: "?no-inline",
});

/** A picture of the product. Pictures with text exist in both languages. */
function HeaderPicture({ picture }: { picture: HeaderPictureName }) {
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
