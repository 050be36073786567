import { contact } from "../content/contact.data.ts";
import type { PageDefinition } from "../navigation/page.ts";
import { contactForm } from "./draft-forms.ts";
import { FormPage } from "./FormPage.tsx";

const { title, description } = contact;

export const page: PageDefinition = {
  Page: () => <FormPage content={contact} form={contactForm} mail="company" />,
  title,
  description,
  indexed: true,
};
