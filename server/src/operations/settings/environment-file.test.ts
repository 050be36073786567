import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { hasSystemd, readBySystemd, sourceInShell } from "../../../../scripts/testing/systemd.ts";
import { findIgnoredLines, parseEnvironmentFile } from "./environment-file.ts";

const file = String.raw`# A comment, which \
goes on
; another
PLAIN=https://www.example.com/?a=b#c
  INDENTED = 1${"  "}
SPACES=鲸帧 <no-reply@example.com>
DOUBLE="鲸帧 <no-reply@example.com>" # no comment
SINGLE='a "b" \n $HOME'
ESCAPED="a \"b\" \\ \$HOME \n"
BARE=a\ b\"c\$d
JOINED=one\
two
LINES="one
two"
IN_WORD=a"b"c
EMPTY=
no assignment
PARTS="a"'b' c
PLAIN=last
`;

test("a file of settings is read as systemd reads it", () => {
  expect(parseEnvironmentFile(file)).toEqual({
    PLAIN: "last",
    INDENTED: "1",
    SPACES: "鲸帧 <no-reply@example.com>",
    DOUBLE: "鲸帧 <no-reply@example.com># no comment",
    SINGLE: String.raw`a "b" \n $HOME`,
    ESCAPED: String.raw`a "b" \ $HOME \n`,
    BARE: 'a b"c$d',
    JOINED: "onetwo",
    LINES: "one\ntwo",
    IN_WORD: 'a"b"c',
    EMPTY: "",
    PARTS: "abc",
  });
});

const example = readFileSync(new URL("../../../../deployment/baleen.env.example", import.meta.url), "utf8");
const samples = [
  "A=b\n C = d  \nE=f g\n",
  'A="b c"\nD=\'e "f" g\'\nH="i" j\nK=l"m"n\n',
  String.raw`A=b\ c\"d
E="f \"g\" \\ h \i"
J=k\
l
# p \
Q=r
;S=t
U=
no assignment
V="w"'x'`,
];

/** Commented-out lines become settings once they are filled in, so they are tested too. */
const whole = example.replaceAll(/^#(?=[A-Z][A-Z_\d]+=)/gm, "");

test("a shell that sources the settings has what systemd gives the server", () => {
  const read = parseEnvironmentFile(whole);
  expect(Object.keys(read).length).toBeGreaterThan(25);
  expect(read.MAIL_FROM).toBe("鲸帧 <no-reply@example.com>");
  expect(sourceInShell(whole)).toEqual(read);
});

test.skipIf(!hasSystemd)("systemd's own parser reads settings as the command `baleen` does", () => {
  for (const text of [whole, ...samples]) {
    const filled = Object.entries(parseEnvironmentFile(text)).filter(([, value]) => value !== "");
    expect(readBySystemd(text)).toEqual(Object.fromEntries(filled));
  }
});

test("a line that is not read is named by its number, its name and the reason, never by its value", () => {
  const text = [
    "# a comment",
    "PUBLIC_ORIGIN=https://www.example.com",
    "export WECHAT_PAY_KEY=secretvalue",
    "",
    'MAIL_FROM="鲸帧 <a@b.example>"',
    "secretvalue without a sign",
    "MULTI=one\\",
    "two",
    "WITH-DASH=secretvalue",
    "SMTP_URL=“smtps://secretvalue”",
    'OPEN="secretvalue',
  ].join("\n");
  const found = findIgnoredLines(text);
  expect(found.map(({ number, problem }) => [number, problem.en])).toEqual([
    [3, "begins with export, so it is not read: write WECHAT_PAY_KEY=… alone"],
    [6, "is not NAME=VALUE, so it is not read"],
    [9, "has a sign in its name, so it is not read"],
    [10, expect.stringContaining("typographic quotes")],
    [11, "has a quote that is not closed"],
  ]);
  expect(JSON.stringify(found)).not.toContain("secretvalue");
});

test("the shipped example has no line that is not read", () => {
  const example = new URL("../../../../deployment/baleen.env.example", import.meta.url);
  expect(findIgnoredLines(readFileSync(example, "utf8"))).toEqual([]);
});
