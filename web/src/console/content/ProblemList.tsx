import { type ContentProblems, describeProblem } from "@baleen/contract/back-office/content-problems.ts";
import type { SiteDocument } from "@baleen/contract/content/site-config.ts";
import { useText, useTexts } from "../../platform/i18n/language.tsx";
import { Banner } from "../../ui/Banner.tsx";
import styles from "./content.module.css";
import { texts } from "./content.text.ts";

interface Props {
  readonly name: SiteDocument;
  readonly problems: ContentProblems;
}

/** What is wrong with the document before it can be published, and what could be better, each with its place. */
export function ProblemList({ name, problems: { errors, warnings } }: Props) {
  const text = useText();
  const words = useTexts(texts);
  const sentences = (problems: typeof errors) => (
    <ul className={styles.problems}>
      {problems.map((problem) => (
        <li key={problem.path.join(".") + problem.sentence.en}>{text(describeProblem(name, problem))}</li>
      ))}
    </ul>
  );
  return (
    <>
      {errors.length > 0 && (
        <Banner tone="danger">
          {words.errors} ({errors.length}){sentences(errors)}
        </Banner>
      )}
      {warnings.length > 0 && (
        <details>
          <summary>
            {words.warnings} ({warnings.length})
          </summary>
          {sentences(warnings)}
        </details>
      )}
    </>
  );
}
