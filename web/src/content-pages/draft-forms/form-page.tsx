import { Suspense } from "react";
import { useText } from "../../platform/i18n/language.tsx";
import type { PageDefinition } from "../../platform/navigation/page.ts";
import { Banner } from "../../ui/Banner.tsx";
import { buttonClass } from "../../ui/Button.tsx";
import { BlockView } from "../BlockView.tsx";
import { ContentLink } from "../ContentLink.tsx";
import type { Mailbox } from "../content/block.ts";
import type { ContentPage } from "../content/page.ts";
import { PageHeader } from "../PageHeader.tsx";
import { DraftForm } from "./DraftForm.tsx";
import { texts } from "./draft-forms.text.ts";
import { contactForm, type DraftFormDefinition, reportForm } from "./draft-forms.ts";
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

/** Makes a page definition from a form's name and the content beside it. */
export function formPage(name: keyof typeof forms, content: ContentPage): PageDefinition {
  const { title, description } = content;
  return {
    Page: () => <FormPage content={content} {...forms[name]} />,
    title,
    description,
    indexed: true,
  };
}

/** A form with content blocks beside it. Both hydrate in tasks of their own. */
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
