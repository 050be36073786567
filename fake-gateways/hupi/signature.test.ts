import { expect, test } from "vitest";
import { hashOf } from "./signature.ts";

test("known examples have the known hashes", () => {
  const fields = { A: "中文&x=1", a: 0, extension: "new", hash: "anything", empty: "", nothing: null };
  expect(hashOf(fields, "test-secret")).toBe("de40826b443190d15465d351348047c2");
  const reply = {
    openid: 20250101123,
    url_qrcode: "https://fake.example/qr?id=1",
    url: "https://fake.example/pay?id=1",
    errcode: 0,
    errmsg: "success!",
  };
  expect(hashOf(reply, "unit-test-secret")).toBe("4f2d88d34919b55c60a6d68069fd8582");
});
