export interface TypedField {
  /** The name of the field's `Form`; empty for a field outside a form. */
  readonly form: string;
  readonly name: string;
  /**
   * The index among the form's fields of this name. Always 0 for checkboxes and radio buttons, which differ by value.
   */
  readonly place: number;
  /** For a checkbox or a radio button: the value that is submitted when it is checked. */
  readonly value: string;
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const isChoice = (field: Field) => field.type === "checkbox" || field.type === "radio";
const formOf = (field: Field) => field.form?.dataset.form ?? "";

interface FoundField extends Omit<TypedField, "value"> {
  readonly field: Field;
}

function fieldsIn(root: ParentNode): FoundField[] {
  const counts = new Map<string, number>();
  return [...root.querySelectorAll<Field>("input[name], textarea[name], select[name]")].map((field) => {
    const { name } = field;
    const form = formOf(field);
    if (isChoice(field)) return { field, form, name, place: 0 };
    const key = JSON.stringify([form, name]);
    const place = counts.get(key) ?? 0;
    counts.set(key, place + 1);
    return { field, form, name, place };
  });
}

export function isSameField(one: Omit<TypedField, "value">, other: Omit<TypedField, "value">): boolean {
  return one.form === other.form && one.name === other.name && one.place === other.place;
}

/** A password field still counts as one while its value is shown. */
const isSecret = (field: Field) => field.type === "password" || field.dataset.secret !== undefined;

/** The typed fields except passwords, so that they may be stored. */
export function readStorable(root: ParentNode): TypedField[] {
  const secrets = fieldsIn(root).filter(({ field }) => isSecret(field));
  return readTyped(root).filter((typed) => !secrets.some((secret) => isSameField(secret, typed)));
}

export function readTyped(root: ParentNode): TypedField[] {
  return fieldsIn(root)
    .filter(({ field }) => (isChoice(field) ? (field as HTMLInputElement).checked : field.value !== ""))
    .map(({ field: { value }, form, name, place }) => ({ form, name, place, value }));
}

/**
 * Restores typed values that fields have lost, and dispatches the events of typing. Returns the values that have no
 * field.
 */
export function restoreTyped(root: ParentNode, typed: readonly TypedField[]): TypedField[] {
  return typed.filter((one) => {
    const found = fieldsIn(root).find(
      (other) => isSameField(other, one) && (!isChoice(other.field) || other.field.value === one.value),
    );
    if (found) restore(found.field, one.value);
    return !found;
  });
}

/**
 * Dispatches events for values that some browsers and password managers fill in without an event. `knownValues`: the values
 * that are already known.
 */
export function dispatchFilled(root: ParentNode, knownValues: readonly TypedField[]): void {
  for (const { field, ...at } of fieldsIn(root)) {
    const notedValue = knownValues.find((one) => isSameField(one, at))?.value ?? "";
    if (!isChoice(field) && field.value !== notedValue) dispatchInput(field);
  }
}

interface FocusedField extends FoundField {
  readonly selection: readonly [start: number, end: number] | undefined;
}

/**
 * Follows the focus among the fields of an element. `restore` moves it to the field that replaced the focused one, so
 * that the next keystrokes are not lost.
 */
export function followFocus(root: HTMLElement) {
  let focused = readFocus(root);
  const recordFocus = () => {
    focused = readFocus(root) ?? focused;
  };
  // Removing a field also takes its focus, and some browsers fire `focusout` before the removal. That is not the
  // visitor leaving the field.
  const recordBlur = ({ target }: Event) =>
    queueMicrotask(() => {
      if ((target as Element).isConnected && target !== document.activeElement) focused = readFocus(root);
    });
  const events = ["focusin", "input", "keyup"];
  for (const name of events) root.addEventListener(name, recordFocus);
  root.addEventListener("focusout", recordBlur);
  return {
    restore() {
      const { activeElement } = document;
      const isLost = activeElement === null || activeElement === document.body;
      // If the field is still in the document, the visitor is leaving it: `change` and `blur` come before the next
      // field has the focus, and both make React hydrate at once.
      if (focused && isLost && !focused.field.isConnected) giveFocus(root, focused);
    },
    stop() {
      for (const name of events) root.removeEventListener(name, recordFocus);
      root.removeEventListener("focusout", recordBlur);
    },
  };
}

function readFocus(root: ParentNode): FocusedField | undefined {
  const found = fieldsIn(root).find(({ field }) => field === document.activeElement);
  return found && { ...found, selection: selectionOf(found.field) };
}

function giveFocus(root: ParentNode, focused: FocusedField): void {
  const field = fieldsIn(root).find((one) => isSameField(one, focused))?.field;
  field?.focus({ preventScroll: true });
  if (field && focused.selection && selectionOf(field))
    (field as HTMLInputElement).setSelectionRange(...focused.selection);
}

/** The selected range; undefined for field types without a selection, such as e-mail addresses. */
function selectionOf(field: Field): FocusedField["selection"] {
  if (!("selectionStart" in field)) return undefined;
  const { selectionStart, selectionEnd } = field;
  return selectionStart === null || selectionEnd === null ? undefined : [selectionStart, selectionEnd];
}

function restore(field: Field, value: string): void {
  if (isChoice(field)) {
    if (!(field as HTMLInputElement).checked) field.click();
    return;
  }
  if (field.value === value) return;
  // React has its own setter on the element, which would hide the change from React.
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value") ?? {};
  set?.call(field, value);
  dispatchInput(field);
}

function dispatchInput(field: Field): void {
  field.dispatchEvent(new Event("input", { bubbles: true }));
  field.dispatchEvent(new Event("change", { bubbles: true }));
}
