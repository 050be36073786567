import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { Suspense } from "react";
import { useForm } from "react-hook-form";
import { Form } from "../../platform/forms/Form.tsx";
import { fieldErrorText } from "../../platform/forms/field-errors.ts";
import { useText } from "../../platform/i18n/use-language.tsx";
import type { PageDefinition } from "../../platform/navigation/page.ts";
import { Banner } from "../../ui/Banner.tsx";
import { Button, buttonClass } from "../../ui/Button.tsx";
import { SelectField } from "../../ui/fields/SelectField.tsx";
import { TextArea } from "../../ui/fields/TextArea.tsx";
import { TextField } from "../../ui/fields/TextField.tsx";
import { BlockView } from "../BlockView.tsx";
import { ContentLink } from "../ContentLink.tsx";
import type { ContentPage, Mailbox } from "../content/page.ts";
import { PageHeader } from "../PageHeader.tsx";
import {
  contactForm,
  type DraftField,
  type DraftFormDefinition,
  type DraftValues,
  reportForm,
  texts,
} from "./draft-forms.ts";
import styles from "./form-page.module.css";

interface Props {
  content: ContentPage;
  form: DraftFormDefinition;
  /** The mailbox that the page offers instead of the form. */
  mail: Mailbox;
}

const forms = {
  contact: { form: contactForm, mail: "company" },
  report: { form: reportForm, mail: "support" },
} as const;

/** Creates the page definition of a form with content beside it. */
export function formPage(name: keyof typeof forms, content: ContentPage): PageDefinition {
  const { title, description } = content;
  return {
    Page: () => <FormPage content={content} {...forms[name]} />,
    title,
    description,
    indexed: true,
  };
}

/** A form with content blocks beside it. Each hydrates in a task of its own. */
function FormPage({ content, form, mail }: Props) {
  const text = useText();
  return (
    <div className={styles.page}>
      <PageHeader content={content} />
      <div className={styles.form}>
        <Banner tone="info">
          <p>{text(texts.notSent)}</p>
          <noscript>
            <p>{text(texts.needsScript)}</p>
          </noscript>
        </Banner>
        <div>
          <ContentLink link={{ label: texts.writeMail, mail }} className={buttonClass("primary")} />
        </div>
        <Suspense>
          <DraftForm definition={form} />
        </Suspense>
      </div>
      <div className={styles.side}>
        <Suspense>
          {content.blocks.map((block) => (
            <BlockView key={block.heading.en} block={block} />
          ))}
        </Suspense>
      </div>
    </div>
  );
}

/** A form that only stores a draft on this device. It sends nothing, is not reset and shows no confirmation. */
function DraftForm({ definition }: { definition: DraftFormDefinition }) {
  const text = useText();
  const { register, handleSubmit, formState } = useForm<DraftValues>({
    mode: "onTouched",
    defaultValues: Object.fromEntries(definition.fields.map(({ name }) => [name, ""])),
    resolver: standardSchemaResolver(definition.schema),
  });
  const storeDraft = handleSubmit(async (draft) => {
    const { logDraft } = await import("./draft-log.ts");
    logDraft(definition.name, draft, new Date());
  });

  const renderField = (field: DraftField) => {
    const { name, label, kind, options = {}, isOptional = false } = field;
    const shared = {
      ...register(name),
      label: isOptional ? text(label) + text(texts.optional) : text(label),
      error: fieldErrorText(formState.errors[name], text),
      autoComplete: field.autoComplete ?? "off",
      "aria-required": isOptional ? undefined : true,
    };
    if (kind === "text") return <TextArea key={name} {...shared} />;
    if (kind === "choice") {
      const choices = Object.entries(options).map(([value, words]) => ({ value, label: text(words) }));
      return <SelectField key={name} {...shared} prompt={text(texts.choose)} options={choices} />;
    }
    return <TextField key={name} {...shared} type={kind === "email" ? "email" : "text"} />;
  };

  return (
    // Without scripts, a form with this method does nothing when it is submitted.
    <Form className={styles.fields} method="dialog" onSubmit={storeDraft}>
      {definition.fields.map(renderField)}
      <div>
        <Button kind="ghost" type="submit">
          {text(texts.keep)}
        </Button>
      </div>
    </Form>
  );
}
