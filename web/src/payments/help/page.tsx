import { textKey } from "../../platform/i18n/text-key.ts";
import { useText } from "../../platform/i18n/use-language.tsx";
import { Island } from "../../platform/islands/Island.tsx";
import { ScriptNotice } from "../../platform/islands/ScriptNotice.tsx";
import type { PageDefinition } from "../../platform/page/page-definition.ts";
import { withLineBreaks } from "../../ui/typography.tsx";
import { describe } from "./describe.ts";
import { PaymentHelpPage } from "./PaymentHelpPage.tsx";
import styles from "./page.module.css";
import { situations, texts } from "./page.text.ts";

export const page: PageDefinition = {
  Page: PaymentHelpDocument,
  title: texts.title,
  description: texts.description,
  indexed: true,
  describe,
};

/** The look-up is an island; the rest is static HTML. */
function PaymentHelpDocument() {
  const text = useText();
  return (
    <>
      <ScriptNotice />
      <div className={styles.page} data-page="payment-help">
        <header className={styles.header}>
          <h1>{withLineBreaks(text(texts.heading))}</h1>
          <p className={styles.lead}>{text(texts.lead)}</p>
          <p>
            <a href="#situations" className={styles.link}>
              {text(texts.toSituations)}
            </a>
          </p>
        </header>
        <Island name="PaymentHelpPage" of={PaymentHelpPage} start="load" props={{}} />
        <Situations />
      </div>
    </>
  );
}

function Situations() {
  const text = useText();
  return (
    <section className={styles.section} aria-labelledby="situations">
      <h2 id="situations">{withLineBreaks(text(texts.situations))}</h2>
      <dl data-ruled>
        {situations.map(({ question, link, ...answer }) => (
          <div key={textKey(question)} className={styles.situation}>
            <dt>{text(question)}</dt>
            <dd>
              <p>{text(answer)}</p>
              {link && (
                <p>
                  <a href={link.to} className={styles.link}>
                    {text(link)}
                  </a>
                </p>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
