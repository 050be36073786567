import type { PageDefinition } from "../navigation/page.ts";
import { QuietPage } from "./QuietPage.tsx";
import { notFoundTexts } from "./quiet-pages.text.ts";

function NotFoundPage() {
  return <QuietPage heading={notFoundTexts.heading} explanation={notFoundTexts.explanation} />;
}

export const page: PageDefinition = {
  Page: NotFoundPage,
  title: notFoundTexts.title,
  description: notFoundTexts.description,
  indexed: false,
};
