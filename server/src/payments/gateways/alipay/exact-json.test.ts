import { expect, test } from "vitest";
import { parseExactly, writeExactly } from "./exact-json.ts";

test("integers above 2^53 keep their digits as text, and all else is what JSON says", () => {
  expect(parseExactly('{"id":8352000000000000004,"n":9007199254740991,"m":-9007199254740993}')).toEqual({
    id: "8352000000000000004",
    n: 9007199254740991,
    m: "-9007199254740993",
  });
  const others =
    '{"a":"8352000000000000004","b":"\\"8352000000000000004","c":1.5e20,"d":0.1234567890123456789,"e":[1,true,null]}';
  expect(parseExactly(others)).toEqual(JSON.parse(others));
  expect(() => parseExactly("{")).toThrow(SyntaxError);
});

test("bigints are written without quotes, and all else as JSON", () => {
  expect(
    writeExactly({ id_list: [8352000000000000004n], text: '"1"', n: 1, ok: false, nested: { a: ["新"] } }),
  ).toBe('{"id_list":[8352000000000000004],"text":"\\"1\\"","n":1,"ok":false,"nested":{"a":["新"]}}');
});
