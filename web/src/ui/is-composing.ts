/**
 * Whether a key press belongs to an input method, such as the Enter that picks a candidate. Safari ends the composition before it
 * sends that key, whose `keyCode` is 229 then (https://bugs.webkit.org/show_bug.cgi?id=165004).
 */
export function isComposing({
  isComposing,
  keyCode,
}: Pick<KeyboardEvent, "isComposing" | "keyCode">): boolean {
  return isComposing || keyCode === 229;
}
