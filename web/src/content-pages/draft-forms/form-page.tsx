import { textKey } from "../../platform/i18n/text-key.ts";
import { useText } from "../../platform/i18n/use-language.tsx";
import { Island } from "../../platform/islands/Island.tsx";
import type { PageDefinition } from "../../platform/page/page-definition.ts";
import { Banner } from "../../ui/Banner.tsx";
import { buttonClass } from "../../ui/Button.tsx";
import { BlockView } from "../BlockView.tsx";
import { ContentLink } from "../ContentLink.tsx";
import type { ContentPage } from "../content/blocks.ts";
import { PageHeader } from "../PageHeader.tsx";
import { DraftForm } from "./DraftForm.tsx";
import { type DraftFormName, draftForms, texts } from "./draft-forms.ts";
import styles from "./form-page.module.css";

export function formPage(name: DraftFormName, content: ContentPage): PageDefinition {
  const { title, description } = content;
  return { Page: () => <FormPage content={content} name={name} />, title, description, indexed: true };
}

function FormPage({ content, name }: { content: ContentPage; name: DraftFormName }) {
  const text = useText();
  return (
    <div className={styles.page} data-page="form">
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
            link={{ ...texts.writeMail, mail: draftForms[name].mailbox }}
            className={buttonClass("ghost")}
          />
        </div>
        <Island name="DraftForm" of={DraftForm} start="press" props={{ name }} />
      </div>
      <div className={styles.side}>
        {content.blocks.map((block) => (
          <BlockView key={textKey(block.heading)} block={block} />
        ))}
      </div>
    </div>
  );
}
