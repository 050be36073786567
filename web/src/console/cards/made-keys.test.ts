import { expect, test } from "vitest";
import { csvOfKeys } from "./made-keys.ts";

test("the file of keys has one line for each, and no cell of it runs as a formula", () => {
  const batch = {
    packageId: 1,
    count: 2,
    name: "=SUM(1)",
    tag: "a, b",
    note: null,
    keysExpireOn: "2027-01-31",
  };
  expect(csvOfKeys({ keys: ["AAAA-BBBB", "CCCC-DDDD"], batch })).toBe(
    `key,package,batch,tag,expires\r\nAAAA-BBBB,1,"'=SUM(1)","a, b",2027-01-31\r\nCCCC-DDDD,1,"'=SUM(1)","a, b",2027-01-31\r\n`,
  );
});
