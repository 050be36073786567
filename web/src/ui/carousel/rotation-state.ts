/** What decides whether a carousel goes on by itself. */
export interface RotationState {
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

export const initialRotation: RotationState = { isStopped: false, isHovered: false };

export function rotationReducer(rules: RotationState, event: RotationEvent): RotationState {
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
export function canRotate({ isStopped, isHovered }: RotationState, isOnScreen: boolean): boolean {
  return !isStopped && !isHovered && isOnScreen;
}
