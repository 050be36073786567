/** A tag's attributes by lower-case name. */
type Attributes = Readonly<Record<string, string>>;

/** The metadata of a document, parsed from its HTML. */
export interface DocumentHead {
  readonly language: string | undefined;
  readonly title: string | undefined;
  /** The content of the `<meta>` with a name or property. */
  meta(name: string): string | undefined;
  /** The `href`s and languages of the `<link>`s with a relation. */
  links(relation: string): readonly { readonly href: string; readonly language: string | undefined }[];
  /** The schema.org objects of the document. */
  readonly things: readonly Thing[];
}

interface Offer {
  readonly priceCurrency: string;
  readonly price?: string;
  readonly lowPrice?: string;
  readonly highPrice?: string;
}

/** The tested properties of a schema.org object; undefined if missing. */
interface Thing {
  readonly "@type": string;
  readonly offers?: Offer | readonly Offer[];
}

export function readHead(html: string): DocumentHead {
  const metas = tagsOf(html, "meta");
  const links = tagsOf(html, "link");
  const data = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1];
  return {
    language: tagsOf(html, "html")[0]?.lang,
    title: /<title>(.*?)<\/title>/.exec(html)?.[1],
    meta: (name) => metas.find((tag) => [tag.name, tag.property, tag["http-equiv"]].includes(name))?.content,
    links: (relation) =>
      links
        .filter(({ rel }) => rel === relation)
        .map(({ href = "", hreflang }) => ({ href, language: hreflang })),
    things: data ? JSON.parse(data)["@graph"] : [],
  };
}

function tagsOf(html: string, name: string): Attributes[] {
  return [...html.matchAll(new RegExp(`<${name}\\b([^>]*)>`, "g"))].map(([, inside = ""]) =>
    Object.fromEntries(
      [...inside.matchAll(/([\w:-]+)="([^"]*)"/g)].map(([, key = "", value = ""]) => [
        key.toLowerCase(),
        value.replaceAll("&amp;", "&"),
      ]),
    ),
  );
}
