import type { ParametrizedText } from "./coded-text.ts";

/** An action whose text has parameters. */
export function parametrizedAction<Params>(
  zh: string,
  en: string,
  text: ParametrizedText<Params>["text"],
): ParametrizedText<Params> {
  return { name: { zh, en }, text };
}

/** An action whose text is its name followed by a value from its parameters. */
export function actionWithValue<Params>(
  zh: string,
  en: string,
  formatValue: (params: Params) => string | number,
): ParametrizedText<Params> {
  return parametrizedAction(zh, en, (params) => ({
    zh: `${zh}${formatValue(params)}`,
    en: `${en} ${formatValue(params)}`,
  }));
}
