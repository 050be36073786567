import { only } from "@baleen/contract/typed-values/plain-text.ts";
import { findTypedKeys, normaliseTypedKey } from "@baleen/contract/typed-values/typed-key.ts";
import type { ChangeEvent, FocusEvent } from "react";
import { TextField, type TextFieldProps } from "./TextField.tsx";

interface Props extends TextFieldProps {
  grouping: Grouping;
}

/** A field that formats its value in groups while typing. */
export function GroupedField({ grouping, onChange, onBlur, ...field }: Props) {
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    // Changing the value would interrupt an IME composition.
    const { nativeEvent } = event;
    const isComposing = nativeEvent instanceof InputEvent && nativeEvent.isComposing;
    if (!isComposing) regroupField(event.target, grouping);
    return onChange?.(event);
  };
  const leave = (event: FocusEvent<HTMLInputElement>) => {
    regroupField(event.target, grouping);
    return onBlur?.(event);
  };
  return <TextField {...field} onChange={change} onBlur={leave} />;
}

export interface Grouping {
  /** Removes separators and invalid characters. */
  clean(typed: string): string;
  /** The length of each group. */
  readonly groups: readonly number[];
  readonly separator: string;
}

interface Grouped {
  readonly text: string;
  readonly caret: number;
}

/**
 * Formats a value in groups; surplus characters form one more group. The caret keeps its position among the
 * characters, so that editing in the middle works.
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

/** Formats a field in place, if its value changes. */
function regroupField(field: HTMLInputElement, grouping: Grouping): void {
  const { text, caret } = regroup(grouping, field.value, field.selectionStart ?? field.value.length);
  if (text === field.value) return;
  field.value = text;
  if (document.activeElement === field) field.setSelectionRange(caret, caret);
}

/** Card keys and recovery keys in groups of four, as printed. A key is taken out of the words that were pasted with it. */
export function typedKeyGrouping(groups: number): Grouping {
  return {
    clean: (typed) => only(findTypedKeys(typed, 4 * groups)) ?? normaliseTypedKey(typed),
    groups: Array.from({ length: groups }, () => 4),
    separator: "-",
  };
}

const cardKeyGrouping = typedKeyGrouping(4);
const recoveryKeyGrouping = typedKeyGrouping(5);

/** A field for a card key or a recovery key. */
export function KeyField({ kind, ...field }: TextFieldProps & { kind: "card" | "recovery" }) {
  return (
    <GroupedField
      grouping={kind === "card" ? cardKeyGrouping : recoveryKeyGrouping}
      autoComplete="off"
      autoCapitalize="characters"
      autoCorrect="off"
      spellCheck={false}
      {...field}
    />
  );
}
