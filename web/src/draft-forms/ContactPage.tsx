import { content } from "../content/contact.data.ts";
import type { PageDefinition } from "../navigation/page.ts";
import { contactForm } from "./draft-forms.ts";
import { FormPage } from "./FormPage.tsx";

const { title, description } = content;

export const page: PageDefinition = {
  Page: () => <FormPage content={content} form={contactForm} mail="company" />,
  title,
  description,
  indexed: true,
};
