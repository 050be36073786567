import type { PageDefinition } from "../navigation/page.ts";
import { QuietPage } from "./QuietPage.tsx";
import { apiTexts } from "./quiet-pages.text.ts";

function ApiPage() {
  return <QuietPage heading={apiTexts.heading} explanation={apiTexts.explanation} />;
}

export const page: PageDefinition = {
  Page: ApiPage,
  title: apiTexts.title,
  description: apiTexts.description,
  indexed: true,
};
