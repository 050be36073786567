import type { ContentPage } from "../content/page.ts";
import type { PageDefinition } from "../navigation/page.ts";
import { Article } from "./Article.tsx";
import { Sections } from "./Sections.tsx";

/** Makes a page definition from a content value. */
export function contentPage(content: ContentPage): PageDefinition {
  const { title, description, frame, modified } = content;
  const Frame = frame === "article" ? Article : Sections;
  return { Page: () => <Frame content={content} />, title, description, modified, indexed: true };
}
