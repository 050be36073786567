/** What decides whether a carousel goes on by itself. */
export interface RotationRules {
  /** Stopped by hand or by keyboard; it stays so until it is started by hand. */
  readonly isStopped: boolean;
  /** Held for as long as a mouse rests on it. */
  readonly isHovered: boolean;
}

export type RotationEvent =
  | { readonly type: "hovered"; readonly isHovered: boolean }
  | { readonly type: "focused"; readonly byKeyboard: boolean }
  | { readonly type: "used" }
  | { readonly type: "toggled" };

export const freshRules: RotationRules = { isStopped: false, isHovered: false };

export function followRules(rules: RotationRules, event: RotationEvent): RotationRules {
  switch (event.type) {
    case "hovered":
      return { ...rules, isHovered: event.isHovered };
    case "focused":
      return event.byKeyboard ? { ...rules, isStopped: true } : rules;
    case "used":
      return { ...rules, isStopped: true };
    case "toggled":
      return { ...rules, isStopped: !rules.isStopped };
  }
}

/** Whether it may go on at this moment. */
export function mayRun({ isStopped, isHovered }: RotationRules, isOnScreen: boolean): boolean {
  return !isStopped && !isHovered && isOnScreen;
}
