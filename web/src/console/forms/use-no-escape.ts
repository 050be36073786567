import { useEffect } from "react";
import { pressedKey } from "../../ui/pressed-key.ts";

/**
 * Keeps Esc from closing a dialog that shows what would be lost. Refusing the dialog's `cancel` is not enough: without a
 * click since the last Esc browsers close it all the same.
 */
export function useNoEscape(isHeld: boolean): void {
  useEffect(() => {
    if (!isHeld) return;
    const refuse = (event: KeyboardEvent) => pressedKey(event) === "Escape" && event.preventDefault();
    addEventListener("keydown", refuse, true);
    return () => removeEventListener("keydown", refuse, true);
  }, [isHeld]);
}
