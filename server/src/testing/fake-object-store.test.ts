import { expect, test } from "vitest";
import { signatureOf } from "./fake-object-store.ts";

// https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html
test("signatures are verified as in the examples that AWS publishes", () => {
  const scope = ["20130524", "us-east-1", "s3"] as const;
  const common = { host: "examplebucket.s3.amazonaws.com", "x-amz-date": "20130524T000000Z" };
  const get = {
    method: "GET",
    path: "/test.txt",
    headers: {
      ...common,
      range: "bytes=0-9",
      "x-amz-content-sha256": "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
    },
  };
  expect(signatureOf(get, "host;range;x-amz-content-sha256;x-amz-date", scope)).toBe(
    "f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41",
  );
  const put = {
    method: "PUT",
    path: "/test%24file.text",
    headers: {
      ...common,
      date: "Fri, 24 May 2013 00:00:00 GMT",
      "x-amz-storage-class": "REDUCED_REDUNDANCY",
      "x-amz-content-sha256": "44ce7dd67c959e0d3524ffac1771dfbba87d2b6b4b4e99e42034a8b803f8b072",
    },
  };
  expect(signatureOf(put, "date;host;x-amz-content-sha256;x-amz-date;x-amz-storage-class", scope)).toBe(
    "98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd",
  );
});
