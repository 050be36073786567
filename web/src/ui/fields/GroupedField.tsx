import { findBase32Keys, normaliseBase32Key } from "@baleen/contract/typed-values/base32-key.ts";
import { normaliseText, singleOrUndefined } from "@baleen/contract/typed-values/normalise-text.ts";
import { findVerificationCodes } from "@baleen/contract/typed-values/verification-code.ts";
import type { ChangeEvent, CompositionEvent, FocusEvent } from "react";
import { TextField, type TextFieldProps } from "./TextField.tsx";

interface Props extends TextFieldProps {
  grouping: Grouping;
}

export function GroupedField({ grouping, onChange, onBlur, ...field }: Props) {
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    // Changing the value would interrupt an IME composition.
    const { nativeEvent } = event;
    const isComposing = nativeEvent instanceof InputEvent && nativeEvent.isComposing;
    if (!isComposing) regroupField(event.target, grouping);
    return onChange?.(event);
  };
  const blur = (event: FocusEvent<HTMLInputElement>) => {
    regroupField(event.target, grouping);
    return onBlur?.(event);
  };
  const endComposition = (event: CompositionEvent<HTMLInputElement>) => {
    const { currentTarget: target } = event;
    if (regroupField(target, grouping)) onChange?.({ ...event, target });
  };
  return <TextField {...field} onChange={change} onBlur={blur} onCompositionEnd={endComposition} />;
}

export interface Grouping {
  /** Removes separators and invalid characters. */
  clean(typed: string): string;
  readonly groups: readonly number[];
  readonly separator: string;
}

/**
 * Formats a value in groups; surplus characters form one more group. The caret keeps its position relative to the
 * characters, so that editing in the middle works.
 */
export function regroup({ clean, groups, separator }: Grouping, typed: string, caret: number) {
  const characters = clean(typed);
  const before = Math.min(clean(typed.slice(0, caret)).length, characters.length);
  const parts: string[] = [];
  let start = 0;
  let separatorsBefore = 0;
  for (const size of [...groups, characters.length]) {
    if (start >= characters.length) break;
    if (start > 0 && start < before) separatorsBefore += 1;
    parts.push(characters.slice(start, start + size));
    start += size;
  }
  const text = parts.join(separator);
  return { text, caret: Math.min(before + separatorsBefore * separator.length, text.length) };
}

function regroupField(field: HTMLInputElement, grouping: Grouping): boolean {
  const { text, caret } = regroup(grouping, field.value, field.selectionStart ?? field.value.length);
  if (text === field.value) return false;
  field.value = text;
  if (document.activeElement === field) field.setSelectionRange(caret, caret);
  return true;
}

/**
 * Card keys and recovery keys, in groups of four as printed. If a key is pasted with other text, the key is extracted.
 */
export function typedKeyGrouping(groups: number): Grouping {
  return {
    clean: (typed) => singleOrUndefined(findBase32Keys(typed, 4 * groups)) ?? normaliseBase32Key(typed),
    groups: Array.from({ length: groups }, () => 4),
    separator: "-",
  };
}

const cardKeyGrouping = typedKeyGrouping(4);
const recoveryKeyGrouping = typedKeyGrouping(5);

export function KeyField({ kind, ...field }: TextFieldProps & { kind: "card" | "recovery" }) {
  return (
    <GroupedField
      grouping={kind === "card" ? cardKeyGrouping : recoveryKeyGrouping}
      inputMode="text"
      autoComplete="off"
      autoCapitalize="characters"
      autoCorrect="off"
      spellCheck={false}
      {...field}
    />
  );
}

/**
 * Six-digit codes. Full-width digits, spaces and dashes are cleaned while typing. If a message is pasted, its code is
 * extracted; text with no code or with several codes stays as it is.
 */
export const codeGrouping: Grouping = {
  clean(typed) {
    const text = normaliseText(typed);
    const codes = findVerificationCodes(typed);
    if (codes.length > 0) return singleOrUndefined(codes) ?? typed;
    return /^[\d .-]*$/.test(text) ? text.replaceAll(/\D/g, "") : typed;
  },
  groups: [],
  separator: "",
};

/**
 * A field for a one-time code, which phones can fill in from a text message. It has no `maxLength`, which would cut off
 * a pasted message.
 */
export function CodeField(props: Omit<TextFieldProps, "type" | "maxLength">) {
  return (
    <GroupedField
      {...props}
      grouping={codeGrouping}
      type="text"
      inputMode="numeric"
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      pattern="\d*"
    />
  );
}
