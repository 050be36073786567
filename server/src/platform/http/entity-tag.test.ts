import { expect, test } from "vitest";
import { matchesEntityTag } from "./entity-tag.ts";

test.each(['"a"', 'W/"a"', '"b", "a"', '"b",W/"a" , "c"', "*", " * ", '"x,y", "a"'])(
  "%s names the tag",
  (header) => {
    expect(matchesEntityTag(header, '"a"')).toBe(true);
    expect(matchesEntityTag(header, 'W/"a"')).toBe(true);
  },
);

test.each([undefined, "", '"b"', "a", '"a', '"ab"', '"b", "c"', '"a b"'])("%s does not name it", (header) => {
  expect(matchesEntityTag(header, '"a"')).toBe(false);
});
