import { report } from "../content/report.data.ts";
import type { PageDefinition } from "../navigation/page.ts";
import { reportForm } from "./draft-forms.ts";
import { FormPage } from "./FormPage.tsx";

const { title, description } = report;

export const page: PageDefinition = {
  Page: () => <FormPage content={report} form={reportForm} mail="support" />,
  title,
  description,
  indexed: true,
};
