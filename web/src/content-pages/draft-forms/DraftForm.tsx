import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useForm } from "react-hook-form";
import { Form } from "../../platform/forms/Form.tsx";
import { fieldErrorText } from "../../platform/forms/field-errors.ts";
import { useLanguage } from "../../platform/i18n/use-language.tsx";
import { useContent } from "../../platform/page/page-context.tsx";
import { Button } from "../../ui/Button.tsx";
import { SelectField } from "../../ui/fields/SelectField.tsx";
import { TextArea } from "../../ui/fields/TextArea.tsx";
import { TextField } from "../../ui/fields/TextField.tsx";
import { mailAddress, mailtoUrl } from "../ContentLink.tsx";
import {
  type DraftField,
  type DraftFormName,
  type DraftValues,
  draftForms,
  mailOf,
  texts,
} from "./draft-forms.ts";
import styles from "./form-page.module.css";

/**
 * A form that sends nothing: it stores a draft on this device or opens an e-mail. It is not reset and shows no
 * confirmation.
 */
export function DraftForm({ name }: { name: DraftFormName }) {
  const definition = draftForms[name];
  const { language, text } = useLanguage();
  const { company } = useContent();
  const { register, handleSubmit, formState } = useForm<DraftValues>({
    mode: "onTouched",
    defaultValues: Object.fromEntries(definition.fields.map(({ name }) => [name, ""])),
    resolver: standardSchemaResolver(definition.schema),
  });
  const storeDraft = handleSubmit(async (draft) => {
    const { logDraft } = await import("./draft-log.ts");
    logDraft(name, draft, new Date());
  });

  const openMail = handleSubmit((draft) => {
    const address = mailAddress(definition.mailbox, company.email);
    const { subject, body } = mailOf(definition, draft, language);
    location.assign(mailtoUrl(address, subject, body));
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
    // Without scripts, `method="dialog"` makes submitting do nothing.
    <Form name={name} className={styles.fields} method="dialog" onSubmit={storeDraft}>
      {definition.fields.map(renderField)}
      <div className={styles.ways}>
        <Button kind="ghost" type="submit">
          {text(texts.keep)}
        </Button>
        <Button kind="primary" onClick={openMail}>
          {text(texts.openMail)}
        </Button>
        <p className={styles.hint}>{text(texts.mailHint)}</p>
      </div>
    </Form>
  );
}
