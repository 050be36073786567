import { expect, onTestFinished, test, vi } from "vitest";
import { parseLinkTarget, parseMailbox, parseWebAddress } from "./links.ts";

const traps = [
  "javascript:alert(1)",
  "JaVaScRiPt:alert(1)",
  " javascript:alert(1)",
  "\u0001javascript:alert(1)",
  "java\nscript:alert(1)",
  "javascript://example.com/%0aalert(1)",
  "data:text/html,<script>alert(1)</script>",
  "vbscript:msgbox(1)",
  "file:///etc/passwd",
  "blob:https://example.com/1",
  "//evil.example",
  "/\\evil.example",
  "\\\\evil.example",
  "/\t/evil.example",
  "/pri\ncing",
  "https://good.example@evil.example/",
  "https://user:word@evil.example/",
  "https:evil.example",
  "https:\\\\evil.example",
  "https:///evil.example",
  "https://evil.example\\@good.example",
  "https://good.example\u202egro.live/",
  "https://exa\u200bmple.com/",
  "https://example.com/a b",
  "https://",
  "",
  `https://example.com/${"a".repeat(2048)}`,
];

test.each(traps)("%j leads nowhere", (trap) => {
  expect(parseLinkTarget(trap)).toBeUndefined();
  expect(parseWebAddress(trap)).toBeUndefined();
});

test.each([
  "https://example.com",
  "http://localhost:8080/a?b=c#d",
  "HTTPS://Example.com/Ä",
  "https://中文.example/下载",
])("%s is a web address and leads there, letter for letter", (address) => {
  expect(parseWebAddress(address)).toBe(address);
  expect(parseLinkTarget(address)).toBe(address);
});

test("a path on this site is somewhere to go, but no web address", () => {
  expect(parseLinkTarget("/pricing?lang=en#plans")).toBe("/pricing?lang=en#plans");
  expect(parseLinkTarget("/")).toBe("/");
  expect(parseWebAddress("/pricing")).toBeUndefined();
});

test("an overlong URL is rejected before it is parsed", () => {
  const match = vi.spyOn(RegExp.prototype, "test");
  onTestFinished(() => match.mockRestore());
  for (const read of [parseWebAddress, parseLinkTarget, parseMailbox]) read(`https://${"a.".repeat(50_000)}`);
  expect(match).not.toHaveBeenCalled();
});

test("an almost valid URL is rejected without catastrophic backtracking", () => {
  expect(parseWebAddress(`https://${"a.".repeat(1000)}!`)).toBeUndefined();
  expect(parseWebAddress(`https://${"a-".repeat(1000)}!`)).toBeUndefined();
  expect(parseMailbox(`a@${"a.".repeat(120)}!`)).toBeUndefined();
});

test.each([
  "a@b.example?bcc=c@d.example",
  "a@b.example&cc=c@d.example",
  "a@b.example,c@d.example",
  "a@b.example\nBcc: c@d.example",
  "a%0a@b.example",
  "<a@b.example>",
  "a b@c.example",
  "a@localhost",
  "@b.example",
  "",
])("%j is no mailbox", (trap) => {
  expect(parseMailbox(trap)).toBeUndefined();
});

test("one plain mail address is a mailbox", () => {
  expect(parseMailbox("first.last+site@mail.example.com")).toBe("first.last+site@mail.example.com");
});
