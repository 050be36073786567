import type { SiteConfig } from "@baleen/contract/content/site-config.ts";
import { siteIcons } from "@baleen/contract/content/site-icons.ts";
import { releaseNotesFeedPaths } from "@baleen/contract/desktop/releases.ts";
import { type Language, languages, languageTag } from "@baleen/contract/language.ts";
import { canonicalUrl, useText } from "../platform/i18n/use-language.tsx";
import { shareImagePath, shareImageSize, squareShareImagePath } from "../platform/navigation/paths.ts";
import { useContent, usePage } from "../platform/page/page-context.tsx";
import { type PageDefinition, partIds } from "../platform/page/page-definition.ts";
import { planUrl } from "../platform/sharing/plan-url.ts";
import commonFont from "../ui/styles/fonts/instrument-sans-common.woff2?url";
import { sharePicture as drawnPicture } from "./layout.text.ts";

/** The colours of the browser's own bar: `--bg` of each theme. */
export const barColours = { light: "#f7fbfc", dark: "#0a1620" } as const;

/** The metadata of a page, in the current language. */
export function DocumentHead({ page }: { page: PageDefinition }) {
  const { path, origin, language, addressLanguage, theme } = usePage();
  const text = useText();
  const { basic } = useContent();
  const title = documentTitle(page, basic, language);
  const { favicon, touch } = siteIcons(basic);
  // A URL without `lang` is the canonical Chinese one, even if it was served in English.
  const canonical = canonicalUrl(origin, path, addressLanguage ?? "zh");
  return (
    <>
      <meta charSet="utf-8" />
      {/* Baidu reads the language from this tag. */}
      <meta httpEquiv="content-language" content={text(languageTag)} />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      {/* Prices and order numbers are not phone numbers. */}
      <meta name="format-detection" content="telephone=no, date=no, email=no, address=no" />
      <title>{title}</title>
      <meta name="description" content={text(page.description)} />
      <meta name="color-scheme" content="light dark" />
      <meta name="theme-color" content={barColours[theme ?? "light"]} media="(prefers-color-scheme: light)" />
      <meta name="theme-color" content={barColours[theme ?? "dark"]} media="(prefers-color-scheme: dark)" />
      <link rel="icon" href={favicon.href} type={favicon.type} />
      <link rel="apple-touch-icon" href={touch.href} />
      <link rel="manifest" href="/site.webmanifest" />
      <link rel="preload" as="font" type="font/woff2" href={commonFont} crossOrigin="anonymous" />
      {/* Blocks rendering until the start tag of this element is parsed. */}
      <link rel="expect" href={`#${partIds[page.firstPaintAwaits ?? "footer"]}`} blocking="render" />
      {page.indexed ? (
        <>
          <link rel="canonical" href={canonical} />
          {languages.map((other) => (
            <link
              key={other}
              rel="alternate"
              hrefLang={languageTag[other]}
              href={canonicalUrl(origin, path, other)}
            />
          ))}
          <link rel="alternate" hrefLang="x-default" href={canonicalUrl(origin, path, "zh")} />
        </>
      ) : (
        <meta name="robots" content="noindex" />
      )}
      <FeedLinks />
      <ShareTags page={page} title={title} canonical={canonical} />
    </>
  );
}

export function documentTitle(
  page: Pick<PageDefinition, "title">,
  { name, nameEn }: SiteConfig["basic"],
  language: Language,
): string {
  return language === "zh" ? `${page.title.zh}｜${name}` : `${page.title.en} | ${nameEn}`;
}

const feedTitle = { zh: "版本更新", en: "Release notes" } as const;

/** Links to the release note feeds on every page, where feed readers look for them (scala/scala-lang#449). */
function FeedLinks() {
  const { origin, language } = usePage();
  const feeds = [
    ["application/atom+xml", releaseNotesFeedPaths.atom],
    ["application/feed+json", releaseNotesFeedPaths.json],
  ] as const;
  return feeds.map(([type, path]) => (
    <link
      key={type}
      rel="alternate"
      type={type}
      title={feedTitle[language]}
      href={canonicalUrl(origin, path, language)}
    />
  ));
}

const locales = { zh: "zh_CN", en: "en_US" } as const;

interface ShareProps {
  page: PageDefinition;
  title: string;
  canonical: string;
}

function ShareTags({ page, ...ofPage }: ShareProps) {
  const { path, origin, language } = usePage();
  const text = useText();
  const { basic } = useContent();
  const card = cardOf(page, path, basic, language);
  const { title, description, url } = useSharedPlan(page) ?? {
    title: ofPage.title,
    description: page.description,
    url: ofPage.canonical,
  };
  return (
    <>
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={language === "zh" ? basic.name : basic.nameEn} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={text(description)} />
      <meta property="og:url" content={url} />
      <meta property="og:locale" content={locales[language]} />
      {languages
        .filter((other) => other !== language)
        .map((other) => (
          <meta key={other} property="og:locale:alternate" content={locales[other]} />
        ))}
      <meta property="og:image" content={origin + card.path} />
      <meta property="og:image:type" content={card.type} />
      <meta property="og:image:width" content={String(shareImageSize.width)} />
      <meta property="og:image:height" content={String(shareImageSize.height)} />
      <meta property="og:image:alt" content={text(card.alt)} />
      <meta name="twitter:card" content="summary_large_image" />
      {/* For apps that show square previews. */}
      <link rel="image_src" href={origin + squareOf(basic, language)} />
    </>
  );
}

/** What a link to a plan says of it; undefined if the address names none. */
function useSharedPlan(page: PageDefinition) {
  const { planId, origin, language, addressLanguage, content } = usePage();
  const plan = content.packages.find(({ id }) => id === planId);
  const card = plan && page.describePlan?.(plan);
  return (
    card && {
      title: documentTitle(card, content.basic, language),
      description: card.description,
      url: planUrl(origin, plan.id, addressLanguage),
    }
  );
}

/** The picture of a page's link: the uploaded one, of the other language if need be, or else the page's drawn one. */
function cardOf({ indexed }: PageDefinition, path: string, basic: SiteConfig["basic"], language: Language) {
  const { sharePicture, sharePictureEn, name, nameEn } = basic;
  const uploaded = (language === "en" && sharePictureEn) || sharePicture;
  if (uploaded) return { path: uploaded, type: "image/jpeg", alt: { zh: name, en: nameEn } } as const;
  return {
    path: shareImagePath(indexed ? path : "/", language),
    type: "image/png",
    alt: drawnPicture,
  } as const;
}

/** The square picture of a link: the uploaded one, the icon without transparent parts, or else the drawn one. */
const squareOf = ({ shareSquare, icon }: SiteConfig["basic"], language: Language): string =>
  shareSquare ?? icon?.[180] ?? squareShareImagePath(language);
