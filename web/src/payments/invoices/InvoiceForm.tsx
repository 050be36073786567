import { invoiceHolderNames } from "@baleen/contract/payments/invoice-names.ts";
import {
  type InvoiceHolder,
  invoiceHolders,
  invoiceRequestFields,
  maxInvoiceTitle,
  requestInvoice,
} from "@baleen/contract/payments/invoices.ts";
import { useEffect, useRef, useState } from "react";
import { callApi } from "../../platform/api/call-api.ts";
import { describeError } from "../../platform/errors/describe-error.ts";
import { Form, FormButton, FormMessage } from "../../platform/forms/Form.tsx";
import { type FormSchema, useApiForm } from "../../platform/forms/use-api-form.ts";
import { useLanguage } from "../../platform/i18n/use-language.tsx";
import { Button } from "../../ui/Button.tsx";
import { RadioGroup } from "../../ui/fields/RadioGroup.tsx";
import { TextField } from "../../ui/fields/TextField.tsx";
import styles from "./invoices.module.css";
import { texts } from "./invoices.text.ts";

type Values = { title: string; taxNumber?: string; email: string };

const schemas: Readonly<Record<InvoiceHolder, FormSchema<Values>>> = invoiceRequestFields;

interface Props {
  readonly orderNo: string;
  onRequested(): void;
  onCancel(): void;
}

export function InvoiceForm({ orderNo, onRequested, onCancel }: Props) {
  const { language, text } = useLanguage();
  const [holder, setHolder] = useState<InvoiceHolder>("personal");
  const { submit, isSubmitting, message, field } = useApiForm<Values>({
    schema: schemas[holder],
    fields: ["title", "taxNumber", "email"],
    send: async ({ title, taxNumber = "", email }) => {
      const body = holder === "company" ? { holder, title, taxNumber, email } : { holder, title, email };
      await callApi(requestInvoice, { params: { orderNo }, body, language });
      onRequested();
    },
    describe: (error) => describeError(error, texts.failed),
  });
  const form = useRef<HTMLFormElement>(null);
  // The button that opened the form is gone, so focus moves to the form.
  useEffect(() => form.current?.querySelector<HTMLElement>(":checked")?.focus(), []);
  return (
    <Form name={`invoice-${orderNo}`} ref={form} className={styles.form} onSubmit={submit}>
      <RadioGroup<InvoiceHolder>
        legend={text(texts.holder)}
        name="holder"
        rows={invoiceHolders.map((value) => ({ value, label: text(invoiceHolderNames[value]) }))}
        value={holder}
        onChange={setHolder}
      />
      <TextField
        label={text(holder === "company" ? texts.companyName : texts.personName)}
        maxLength={maxInvoiceTitle}
        autoComplete={holder === "company" ? "organization" : "name"}
        {...field("title")}
      />
      {holder === "company" && (
        <TextField
          label={text(texts.taxNumber)}
          hint={text(texts.taxHint)}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          {...field("taxNumber")}
        />
      )}
      <TextField
        label={text(texts.emailField)}
        type="email"
        inputMode="email"
        autoComplete="email"
        {...field("email")}
      />
      <FormMessage message={message} />
      <FormButton label={texts.send} pendingLabel={texts.sending} isSubmitting={isSubmitting} />
      <div>
        <Button kind="quiet" onClick={onCancel}>
          {text(texts.cancel)}
        </Button>
      </div>
    </Form>
  );
}
