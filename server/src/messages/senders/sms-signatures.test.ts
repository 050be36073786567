import { expect, test } from "vitest";
import { canonicalQuery, signAcs3 } from "./aliyun.ts";
import { signTc3 } from "./tencent.ts";

// The step-by-step examples of the providers' documents.

test("Aliyun's example is signed as its document has it", () => {
  const query = canonicalQuery({
    RegionId: "cn-shanghai",
    ImageId: "win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd",
  });
  const { authorization } = signAcs3(
    { host: "ecs.cn-shanghai.aliyuncs.com", action: "RunInstances", version: "2014-05-26", query },
    { accessKeyId: "YourAccessKeyId", accessKeySecret: "YourAccessKeySecret" },
    { now: new Date("2023-10-26T10:22:32Z"), nonce: "3156853299f313e23d1673dc12e1703d" },
  );
  expect(authorization).toBe(
    "ACS3-HMAC-SHA256 Credential=YourAccessKeyId," +
      "SignedHeaders=host;x-acs-action;x-acs-content-sha256;x-acs-date;x-acs-signature-nonce;x-acs-version," +
      "Signature=06563a9e1b43f5dfe96b81484da74bceab24a1d853912eee15083a6f0f3283c0",
  );
});

test("Tencent Cloud's example is signed as its document has it", () => {
  const body = String.raw`{"Limit": 1, "Filters": [{"Values": ["\u672a\u547d\u540d"], "Name": "instance-name"}]}`;
  const { authorization } = signTc3(
    { host: "cvm.tencentcloudapi.com", service: "cvm", body },
    {
      accessKeyId: "AKIDz8krbsJ5yKBZQpn74WFkmLPx3EXAMPLE",
      accessKeySecret: "Gu5t9xGARNpq86cd98joQYCN3EXAMPLE",
    },
    { now: new Date(1_551_113_065_000) },
  );
  expect(authorization).toBe(
    "TC3-HMAC-SHA256 Credential=AKIDz8krbsJ5yKBZQpn74WFkmLPx3EXAMPLE/2019-02-25/cvm/tc3_request, " +
      "SignedHeaders=content-type;host, " +
      "Signature=72e494ea809ad7a8c8f7a4507b9bddcbaa8e581f516e8da2f66e2c5a96525168",
  );
});

test("what a query may not hold is encoded, and parameters stand in the order of their names", () => {
  expect(canonicalQuery({ b: "鲸帧 *~", a: `{"code":"1"}`, A: "(+/)" })).toBe(
    "A=%28%2B%2F%29&a=%7B%22code%22%3A%221%22%7D&b=%E9%B2%B8%E5%B8%A7%20%2A~",
  );
});
