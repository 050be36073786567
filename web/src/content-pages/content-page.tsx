import type { ContentPage } from "../content/page.ts";
import type { PageDefinition } from "../navigation/page.ts";
import { Article } from "./Article.tsx";
import { Sections } from "./Sections.tsx";

/** The page that shows a value of content. */
export function contentPage(content: ContentPage): PageDefinition {
  const { title, description, frame, modified } = content;
  const Frame = frame === "article" ? Article : Sections;
  return { Page: () => <Frame content={content} />, title, description, modified, indexed: true };
}
