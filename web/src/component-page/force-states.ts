/** Pseudo-classes that can be shown without a pointer or a keyboard. */
export type ForcedState = "hover" | "focus" | "active";

/** The lookahead excludes longer names, such as `:active-view-transition`. */
const pseudoClasses = [
  [/:hover(?![\w-])/g, '[data-forced="hover"]'],
  [/:focus-visible(?![\w-])/g, '[data-forced="focus"]'],
  [/:active(?![\w-])/g, '[data-forced="active"]'],
] as const;

/**
 * Repeats each rule for `:hover`, `:focus-visible` and `:active` with an attribute selector, so that the states can
 * be shown side by side. Returns a function that removes the repeated rules.
 */
export function forceStates(): () => void {
  const forced = new CSSStyleSheet();
  for (const rule of [...document.styleSheets].flatMap((sheet) => rulesIn(sheet.cssRules))) {
    for (const [pseudoClass, mark] of pseudoClasses) {
      if (rule.selectorText.search(pseudoClass) < 0) continue;
      forced.insertRule(rule.cssText.replaceAll(pseudoClass, mark), forced.cssRules.length);
    }
  }
  document.adoptedStyleSheets.push(forced);
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== forced);
  };
}

/** The style rules of a sheet, including those in `@media (hover: hover)`, but none for print. */
function rulesIn(rules: CSSRuleList): CSSStyleRule[] {
  return [...rules].flatMap((rule) => {
    if (rule instanceof CSSStyleRule) return [rule];
    return rule instanceof CSSMediaRule && rule.conditionText.includes("hover") ? rulesIn(rule.cssRules) : [];
  });
}
