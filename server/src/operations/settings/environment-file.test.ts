import { expect, test } from "vitest";
import { parseEnvironmentFile } from "./environment-file.ts";

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
