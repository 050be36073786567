// @vitest-environment happy-dom
import { beforeEach, expect, test } from "vitest";
import { followFocus, readStorable, readTyped, restoreTyped } from "./typed-fields.ts";

const page = `
  <form data-form="recover-key"><input name="username"><input name="key"></form>
  <form data-form="recover-with-support"><input name="username"><textarea name="text"></textarea></form>
  <form data-form="device"><input name="name"></form><form data-form="device"><input name="name"></form>
  <form data-form="password"><input name="password" type="password"><input name="shown" type="text" data-secret></form>
  <form data-form="choice"><input type="radio" name="way" value="a"><input type="radio" name="way" value="b"></form>
  <input name="q">`;

beforeEach(() => {
  document.body.innerHTML = page;
});

const field = (selector: string) => {
  const found = document.querySelector<HTMLInputElement>(selector);
  if (!found) throw new Error(`There is no ${selector}.`);
  return found;
};
const valuesOf = () =>
  [...document.querySelectorAll<HTMLInputElement>("input, textarea")].map(({ value }) => value);

test("text returns to its own form, though fields of others have the same name", () => {
  for (const filled of [
    ["[data-form=recover-key] [name=username]", "alice"],
    ["[data-form=recover-with-support] [name=username]", "bob"],
    ["[data-form=device]:nth-of-type(4) [name=name]", "the second"],
    ["[name=q]", "outside of forms"],
  ] as const)
    field(filled[0]).value = filled[1];
  field("[value=b]").checked = true;
  const [typed, values] = [readTyped(document), valuesOf()];
  document.body.innerHTML = page;
  expect(restoreTyped(document, typed)).toEqual([]);
  expect(valuesOf()).toEqual(values);
  expect(field("[value=b]").checked).toBe(true);
});

test("text whose form is not there is returned, and put into no other", () => {
  field("[data-form=recover-with-support] [name=username]").value = "bob";
  const typed = readTyped(document).filter(({ name }) => name === "username");
  document.body.innerHTML = page.replace("recover-with-support", "another");
  expect(restoreTyped(document, typed)).toEqual(typed);
  expect(document.body.innerHTML).not.toContain("bob");
  expect(valuesOf()).not.toContain("bob");
});

test("no password is among what may be stored, shown or not", () => {
  for (const name of ["password", "shown"]) field(`[name=${name}]`).value = "a secret";
  field("[name=q]").value = "kept";
  expect(readStorable(document)).toEqual([{ form: "", name: "q", place: 0, value: "kept" }]);
});

test("a field that is made anew has the focus and the place in the text that it had", () => {
  const focus = followFocus(document.body);
  const before = field("[data-form=recover-with-support] [name=username]");
  before.value = "kelp";
  before.focus();
  before.setSelectionRange(2, 3);
  before.dispatchEvent(new Event("keyup", { bubbles: true }));
  document.body.innerHTML = page;
  const after = field("[data-form=recover-with-support] [name=username]");
  after.value = "kelp";
  (document.activeElement as HTMLElement | null)?.blur?.();
  focus.restore();
  expect(document.activeElement).toBe(after);
  expect([after.selectionStart, after.selectionEnd]).toEqual([2, 3]);
});

// While focus moves, Chromium fires `change` and `blur` with no focused element, and both make React hydrate at once.
test("a field that is being left gets no focus, so that the next one has it", () => {
  const focus = followFocus(document.body);
  const [first, second] = ["username", "text"].map((name) =>
    field(`[data-form=recover-with-support] [name=${name}]`),
  );
  first?.focus();
  first?.addEventListener("blur", () => focus.restore());
  first?.blur();
  expect(document.activeElement).toBe(document.body);
  second?.focus();
  focus.restore();
  expect(document.activeElement).toBe(second);
});
