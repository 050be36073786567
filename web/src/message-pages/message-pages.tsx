import type { PageDefinition } from "../navigation/page.ts";
import { MessagePage } from "./MessagePage.tsx";
import { apiTexts, notFoundTexts } from "./message-pages.text.ts";

export const apiPage: PageDefinition = {
  Page: () => <MessagePage heading={apiTexts.heading} explanation={apiTexts.explanation} />,
  title: apiTexts.title,
  description: apiTexts.description,
  indexed: true,
};

export const notFoundPage: PageDefinition = {
  Page: () => <MessagePage heading={notFoundTexts.heading} explanation={notFoundTexts.explanation} />,
  title: notFoundTexts.title,
  description: notFoundTexts.description,
  indexed: false,
};
