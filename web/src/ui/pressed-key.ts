type KeyPress = Pick<KeyboardEvent, "key" | "isComposing" | "keyCode">;

/**
 * The key of a key press; undefined if the press belongs to an input method, such as Enter to pick a candidate or Esc
 * to drop it. Safari ends the composition before it sends that key, which then has the `keyCode` 229
 * (https://bugs.webkit.org/show_bug.cgi?id=165004).
 */
export function pressedKey(event: KeyPress | { readonly nativeEvent: KeyPress }): string | undefined {
  const { key, isComposing, keyCode } = "nativeEvent" in event ? event.nativeEvent : event;
  return isComposing || keyCode === 229 ? undefined : key;
}
