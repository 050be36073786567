/** How a control looks while a hand is on it. */
export type ForcedState = "hover" | "focus" | "active";

/** Whole names: `:active-view-transition` begins with `:active` and is something else. */
const pseudoClasses = [
  [/:hover(?![\w-])/g, '[data-forced="hover"]'],
  [/:focus-visible(?![\w-])/g, '[data-forced="focus"]'],
  [/:active(?![\w-])/g, '[data-forced="active"]'],
] as const;

/**
 * Says each rule for `:hover`, `:focus-visible` and `:active` again for elements that are marked with that
 * state, so that the states can be seen side by side without a hand. Gives back what takes them away.
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

/** The rules of a sheet with those that only hold for devices with a mouse, but none for printing. */
function rulesIn(rules: CSSRuleList): CSSStyleRule[] {
  return [...rules].flatMap((rule) => {
    if (rule instanceof CSSStyleRule) return [rule];
    return rule instanceof CSSMediaRule && rule.conditionText.includes("hover") ? rulesIn(rule.cssRules) : [];
  });
}
