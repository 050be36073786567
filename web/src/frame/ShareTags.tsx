import { languages } from "@baleen/contract/language.ts";
import { useLanguage, useText } from "../platform/i18n/language.tsx";
import { shareImage, shareImageSize, shareSquare } from "../platform/navigation/paths.ts";
import { useContent } from "../platform/site-config/content.tsx";
import { sharePicture } from "./layout.text.ts";

const locales = { zh: "zh_CN", en: "en_US" } as const;

interface Props {
  title: string;
  description: string;
  /** The canonical URL. */
  address: string;
  /** The path of the page whose preview picture is used. */
  picturePath: string;
  origin: string;
}

/** Metadata for link previews. */
export function ShareTags({ title, description, address, picturePath, origin }: Props) {
  const { language } = useLanguage();
  const text = useText();
  const { basic } = useContent();
  return (
    <>
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={language === "zh" ? basic.name : basic.nameEn} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={address} />
      <meta property="og:locale" content={locales[language]} />
      {languages
        .filter((other) => other !== language)
        .map((other) => (
          <meta key={other} property="og:locale:alternate" content={locales[other]} />
        ))}
      <meta property="og:image" content={origin + shareImage(picturePath, language)} />
      <meta property="og:image:type" content="image/png" />
      <meta property="og:image:width" content={String(shareImageSize.width)} />
      <meta property="og:image:height" content={String(shareImageSize.height)} />
      <meta property="og:image:alt" content={text(sharePicture)} />
      <meta name="twitter:card" content="summary_large_image" />
      {/*
       * For apps with square previews. QQ's `itemprop` tag is left out: React hydrates it by position, which breaks
       * when extensions add tags to the head.
       */}
      <link rel="image_src" href={origin + shareSquare(language)} />
    </>
  );
}
