import { expect, test } from "vitest";
import { oauthDescription } from "./oauth-parameters.ts";

test("a description has no character that a header or a client could not read", () => {
  expect(oauthDescription("The computer’s “clock” is \\ wrong: 时间")).toBe(
    "The computer's 'clock' is  wrong: ",
  );
});
