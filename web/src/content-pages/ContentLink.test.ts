import { expect, test } from "vitest";
import { mailAddress, mailtoUrl } from "./ContentLink.tsx";

test("desks are at the domain of the configured address", () => {
  expect(mailAddress("company", "hello@whale.example")).toBe("hello@whale.example");
  expect(mailAddress("security", "hello@whale.example")).toBe("security@whale.example");
});

test("a subject survives whatever is in it", () => {
  expect(mailtoUrl("a@b.example", "合作 & more")).toBe(
    "mailto:a@b.example?subject=%E5%90%88%E4%BD%9C%20%26%20more",
  );
});

test("a mail's body keeps its lines, and what is missing is left out", () => {
  expect(mailtoUrl("a@b.example", "a", "1\r\n2")).toBe("mailto:a@b.example?subject=a&body=1%0D%0A2");
  expect(mailtoUrl("a@b.example", undefined)).toBe("mailto:a@b.example");
});
