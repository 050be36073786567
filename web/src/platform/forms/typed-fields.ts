export interface TypedField {
  readonly name: string;
  /** Of a checkbox or a radio button the value that it sends if it is checked. */
  readonly value: string;
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const isChoice = (field: Field) => field.type === "checkbox" || field.type === "radio";

function fieldsIn(root: ParentNode): Field[] {
  return [...root.querySelectorAll<Field>("input[name], textarea[name], select[name]")];
}

export function readTyped(root: ParentNode): TypedField[] {
  return fieldsIn(root)
    .filter((field) => (isChoice(field) ? (field as HTMLInputElement).checked : field.value !== ""))
    .map(({ name, value }) => ({ name, value }));
}

/** Puts back what fields no longer hold, with the events that typing has. Returns what has no field. */
export function restoreTyped(root: ParentNode, typed: readonly TypedField[]): TypedField[] {
  return typed.filter(({ name, value }) => {
    const named = fieldsIn(root).filter((field) => field.name === name);
    const field = named.find((one) => !isChoice(one) || one.value === value);
    if (field) restore(field, value);
    return !field;
  });
}

/** Tells of what was filled in without an event, as some browsers and password managers do. `noted` is what was told before. */
export function tellFilled(root: ParentNode, noted: readonly TypedField[]): void {
  for (const field of fieldsIn(root)) {
    const known = noted.find(({ name }) => name === field.name)?.value ?? "";
    if (!isChoice(field) && field.value !== known) tell(field);
  }
}

function restore(field: Field, value: string): void {
  if (isChoice(field)) {
    if (!(field as HTMLInputElement).checked) field.click();
    return;
  }
  if (field.value === value) return;
  // React keeps its own setter on the element, which would hide the change from it.
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value") ?? {};
  set?.call(field, value);
  tell(field);
}

function tell(field: Field): void {
  field.dispatchEvent(new Event("input", { bubbles: true }));
  field.dispatchEvent(new Event("change", { bubbles: true }));
}
