import type { Localized } from "@baleen/contract/language.ts";
import { useText } from "../../platform/i18n/language.tsx";
import styles from "./changes.module.css";

type Values = Readonly<Record<string, unknown>> | null;

const show: Localized = { zh: "查看", en: "Show" };
const nothing: Localized = { zh: "（无）", en: "(none)" };

/** What an action changed: each field, before and after. */
export function Changes({ before, after }: { before: Values; after: Values }) {
  const text = useText();
  const changed = changedFields(before, after);
  if (changed.length === 0) return null;
  return (
    <details className={styles.changes}>
      <summary>
        {text(show)} ({changed.length})
      </summary>
      <dl>
        {changed.map((field) => (
          <div key={field}>
            <dt>{field}</dt>
            <dd>
              <del>{valueText(before?.[field]) ?? text(nothing)}</del>{" "}
              <ins>{valueText(after?.[field]) ?? text(nothing)}</ins>
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

function changedFields(before: Values, after: Values): string[] {
  const fields = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return [...fields].filter((field) => valueText(before?.[field]) !== valueText(after?.[field]));
}

function valueText(value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined;
  return typeof value === "string" ? value : JSON.stringify(value);
}
