import { expect, test } from "vitest";
import { rawMembers } from "./signature.ts";

function membersOf(text: string): Record<string, string> | undefined {
  const members = rawMembers(Buffer.from(text));
  return members && Object.fromEntries(Array.from(members, ([name, value]) => [name, value.toString()]));
}

test("every value is given as it stands in the bytes", () => {
  expect(membersOf(String.raw`{"a_response":{"url":"https:\/\/x","名":"值\u4e2d"},"sign":"AB+/=="}`)).toEqual(
    {
      a_response: String.raw`{"url":"https:\/\/x","名":"值\u4e2d"}`,
      sign: '"AB+/=="',
    },
  );
});

test("the order of the members and the space between them make no difference", () => {
  expect(
    membersOf('\n{ "sign" : "S" ,\t"n" : { "a" : [ 1 , 2 ] }\r\n, "cert_sn":null , "b":-1.5e3 }\n'),
  ).toEqual({
    sign: '"S"',
    n: '{ "a" : [ 1 , 2 ] }',
    cert_sn: "null",
    b: "-1.5e3",
  });
});

test("brackets, quotes and names inside of texts end nothing", () => {
  const node = String.raw`{"a":"}],\"sign\":\"forged\"","b":"\\","c":[{"sign":"{"}]}`;
  expect(membersOf(`{"n":${node},"sign":"S"}`)).toEqual({ n: node, sign: '"S"' });
});

test("an empty object has no members, and a name written with escapes is that name", () => {
  expect(membersOf("{}")).toEqual({});
  expect(membersOf('{"\\u0073ign":"S"}')).toEqual({ sign: '"S"' });
});

test("what names a member twice, or is no object, is nothing at all", () => {
  for (const text of [
    '{"a":1,"a":2}',
    '{"sign":"1","\\u0073ign":"2"}',
    "[1]",
    '"a"',
    "null",
    "",
    '{"a":1',
    "<html>",
  ]) {
    expect(membersOf(text)).toBeUndefined();
  }
});
