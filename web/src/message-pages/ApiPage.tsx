import type { PageDefinition } from "../navigation/page.ts";
import { MessagePage } from "./MessagePage.tsx";
import { apiTexts } from "./message-pages.text.ts";

function ApiPage() {
  return <MessagePage heading={apiTexts.heading} explanation={apiTexts.explanation} />;
}

export const page: PageDefinition = {
  Page: ApiPage,
  title: apiTexts.title,
  description: apiTexts.description,
  indexed: true,
};
