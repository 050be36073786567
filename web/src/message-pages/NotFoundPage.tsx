import type { PageDefinition } from "../navigation/page.ts";
import { MessagePage } from "./MessagePage.tsx";
import { notFoundTexts } from "./message-pages.text.ts";

function NotFoundPage() {
  return <MessagePage heading={notFoundTexts.heading} explanation={notFoundTexts.explanation} />;
}

export const page: PageDefinition = {
  Page: NotFoundPage,
  title: notFoundTexts.title,
  description: notFoundTexts.description,
  indexed: false,
};
