export interface Grouping {
  /** Leaves of whatever was typed or pasted only what counts. */
  clean(typed: string): string;
  /** How many characters each group has. */
  readonly groups: readonly number[];
  readonly separator: string;
}

interface Grouped {
  readonly text: string;
  readonly caret: number;
}

/**
 * Writes what was typed in groups; what is too much stands in one more, so that nothing goes unseen. The caret keeps its place among the characters that count, so typing and
 * deleting in the middle go on where they were.
 */
export function regroup({ clean, groups, separator }: Grouping, typed: string, caret: number): Grouped {
  const kept = clean(typed);
  const before = Math.min(clean(typed.slice(0, caret)).length, kept.length);
  const parts: string[] = [];
  let start = 0;
  let separatorsBefore = 0;
  for (const size of [...groups, kept.length]) {
    if (start >= kept.length) break;
    if (start > 0 && start < before) separatorsBefore += 1;
    parts.push(kept.slice(start, start + size));
    start += size;
  }
  const text = parts.join(separator);
  return { text, caret: Math.min(before + separatorsBefore * separator.length, text.length) };
}

/** Regroups a field as it is being typed in; nothing is touched while it is right already. */
export function regroupField(field: HTMLInputElement, grouping: Grouping): void {
  const { text, caret } = regroup(grouping, field.value, field.selectionStart ?? field.value.length);
  if (text === field.value) return;
  field.value = text;
  if (document.activeElement === field) field.setSelectionRange(caret, caret);
}
