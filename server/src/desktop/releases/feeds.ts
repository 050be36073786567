import { notesFeeds } from "@baleen/contract/desktop/releases.ts";
import { type Language, languageTag } from "@baleen/contract/language.ts";
import type { LiveRelease } from "./live-releases.ts";
import { element, xmlDeclaration } from "./xml.ts";

interface Site {
  readonly title: string;
  readonly origin: string;
  readonly language: Language;
}

const inLanguage = (address: string, language: Language) =>
  language === "zh" ? address : `${address}?lang=${language}`;

const pageOf = ({ origin, language }: Site) => inLanguage(`${origin}/updates/releases`, language);

/** A name that stays the same, whatever the page's address becomes (RFC 4151). */
function idOf({ origin }: Site, { channel, version, publishedAt }: LiveRelease): string {
  return `tag:${new URL(origin).hostname},${publishedAt.toISOString().slice(0, 10)}:releases/${channel}/${version}`;
}

/** The release notes as an Atom feed (RFC 4287). */
export function writeAtom(releases: readonly LiveRelease[], site: Site): string {
  const { title, origin, language } = site;
  const newest = Math.max(0, ...releases.map(({ publishedAt }) => publishedAt.getTime()));
  const entries = releases.map((release) =>
    element("entry", {}, [
      element("id", {}, idOf(site, release)),
      element("title", {}, release.version),
      element("updated", {}, release.publishedAt.toISOString()),
      element("link", { rel: "alternate", href: pageOf(site) }),
      element("content", { type: "text" }, release.notes[language]),
    ]),
  );
  const feed = element("feed", { xmlns: "http://www.w3.org/2005/Atom", "xml:lang": languageTag[language] }, [
    element("id", {}, inLanguage(`${origin}${notesFeeds.atom}`, language)),
    element("title", {}, title),
    element("updated", {}, new Date(newest).toISOString()),
    element("link", { rel: "self", href: inLanguage(`${origin}${notesFeeds.atom}`, language) }),
    element("link", { rel: "alternate", href: pageOf(site) }),
    element("author", {}, [element("name", {}, title)]),
    ...entries,
  ]);
  return xmlDeclaration + feed;
}

/** The same as a JSON Feed (https://www.jsonfeed.org/version/1.1/). */
export function writeJsonFeed(releases: readonly LiveRelease[], site: Site): object {
  const { title, origin, language } = site;
  return {
    version: "https://jsonfeed.org/version/1.1",
    title,
    home_page_url: pageOf(site),
    feed_url: inLanguage(`${origin}${notesFeeds.json}`, language),
    language: languageTag[language],
    items: releases.map((release) => ({
      id: idOf(site, release),
      url: pageOf(site),
      title: release.version,
      content_text: release.notes[language],
      date_published: release.publishedAt.toISOString(),
    })),
  };
}
