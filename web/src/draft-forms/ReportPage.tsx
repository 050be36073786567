import { content } from "../content/report.data.ts";
import type { PageDefinition } from "../navigation/page.ts";
import { reportForm } from "./draft-forms.ts";
import { FormPage } from "./FormPage.tsx";

const { title, description } = content;

export const page: PageDefinition = {
  Page: () => <FormPage content={content} form={reportForm} mail="support" />,
  title,
  description,
  indexed: true,
};
