import { useText } from "../../platform/i18n/use-language.tsx";
import { Island } from "../../platform/islands/Island.tsx";
import type { PageDefinition } from "../../platform/page/page-definition.ts";
import { Banner } from "../../ui/Banner.tsx";
import { buttonClass } from "../../ui/Button.tsx";
import { BlockView } from "../BlockView.tsx";
import { ContentLink } from "../ContentLink.tsx";
import type { ContentPage, Mailbox } from "../content/page.ts";
import { PageHeader } from "../PageHeader.tsx";
import { DraftForm, type DraftFormName } from "./DraftForm.tsx";
import { texts } from "./draft-forms.ts";
import styles from "./form-page.module.css";

/** The mailbox that each page offers instead of its form. */
const mailboxes = { contact: "company", report: "support" } as const satisfies Record<DraftFormName, Mailbox>;

/** Creates the page definition of a form with content beside it. */
export function formPage(name: DraftFormName, content: ContentPage): PageDefinition {
  const { title, description } = content;
  return { Page: () => <FormPage content={content} name={name} />, title, description, indexed: true };
}

/** A form with content blocks beside it. */
function FormPage({ content, name }: { content: ContentPage; name: DraftFormName }) {
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
          <ContentLink
            link={{ label: texts.writeMail, mail: mailboxes[name] }}
            className={buttonClass("primary")}
          />
        </div>
        <Island name="DraftForm" of={DraftForm} start="press" props={{ name }} />
      </div>
      <div className={styles.side}>
        {content.blocks.map((block) => (
          <BlockView key={block.heading.en} block={block} />
        ))}
      </div>
    </div>
  );
}
