import { beforeEach, expect, test } from "vitest";
import { dismissToast, readToasts, showToast } from "./toast-store.ts";

const messages = () => readToasts().map((toast) => toast.message);

beforeEach(() => {
  for (const { id } of readToasts()) dismissToast(id);
});

test("at most two toasts stand there, and the oldest makes room", () => {
  for (const said of ["one", "two", "three"]) showToast("danger", said);
  expect(messages()).toEqual(["two", "three"]);
});

test("the same words said again start anew instead of standing there twice", () => {
  showToast("danger", "one");
  const first = readToasts()[0]?.id;
  showToast("danger", "one");
  expect(messages()).toEqual(["one"]);
  expect(readToasts()[0]?.id).not.toBe(first);
});

test("a dismissed toast is gone, and the other stays", () => {
  showToast("success", "one");
  showToast("danger", "two");
  dismissToast(readToasts()[0]?.id ?? 0);
  expect(messages()).toEqual(["two"]);
});

test("what has succeeded leaves no earlier failure standing, and a failure leaves the success", () => {
  showToast("danger", "one");
  showToast("success", "two");
  expect(messages()).toEqual(["two"]);
  showToast("danger", "three");
  expect(messages()).toEqual(["two", "three"]);
});
