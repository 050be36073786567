import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { complaintDeskOf } from "../testing/complaint-desk.ts";
import { wechatGateway } from "./gateway.ts";
import { openWechatDesk, replyOf, type WechatDesk } from "./testing/open-desk.ts";

let at: WechatDesk;
beforeEach(async () => {
  at = await openWechatDesk();
});
afterEach(() => at.fake.close());

const attach = async (pictures: number) => {
  const id = await at.complain({ pictures });
  return (await at.read(id))?.pictures ?? [];
};
const attachOne = async () => (await attach(1))[0] ?? "";

/** A desk whose requests are recorded and get a picture. */
function recordingDesk(gatewayOrigin = "https://api.mch.weixin.qq.com") {
  const requests: { readonly url: string; readonly headers: Readonly<Record<string, string>> | undefined }[] =
    [];
  const gateway = wechatGateway({
    ...at.options,
    settings: { ...at.settings, gatewayOrigin },
    sendHttp: async (url, { headers }) => {
      requests.push({ url, headers });
      return { status: 200, headers: {}, body: Buffer.from("ffd8ffe0", "hex") };
    },
  });
  return { desk: complaintDeskOf(gateway, "wechat"), requests };
}

describe("a picture of a payer", () => {
  test("is read under a signature of the path as it is sent, though its id has escapes", async () => {
    for (const reference of await attach(4)) {
      expect(reference).toMatch(/%2B.*%3D/);
      expect(await at.desk.readPicture(reference)).toMatchObject({ type: "image/png" });
      expect(reference.endsWith(at.fake.requests.at(-1)?.target ?? "-")).toBe(true);
    }
  });

  test("is read from JSON that contains it", async () => {
    const reference = await attachOne();
    const plain = await at.desk.readPicture(reference);
    at.fake.switches["picture-answer"] = "json";
    const { type, bytes } = await at.desk.readPicture(reference);
    expect([type, Buffer.from(bytes)]).toEqual(["image/png", Buffer.from(plain.bytes)]);
  });

  test("may have up to five megabytes", async () => {
    const reference = await attachOne();
    at.fake.switches["picture-answer"] = "big";
    expect((await at.desk.readPicture(reference)).bytes.length).toBeGreaterThan(4 * 1024 * 1024);
  });

  test.each([
    ["refused", "refused"],
    ["html", "unknown"],
    ["large", "unknown"],
    ["endless", "unknown"],
  ] as const)("that is answered with %s is no picture, and can be read later", async (position, kind) => {
    const reference = await attachOne();
    at.fake.switches["picture-answer"] = position;
    await expect(at.desk.readPicture(reference)).rejects.toMatchObject({ kind });
    at.fake.switches["picture-answer"] = "image";
    expect(await at.desk.readPicture(reference)).toMatchObject({ type: "image/png" });
  });

  test("at an address of the older form is read without a signature, for an hour", async () => {
    at.fake.switches["history-pictures"] = "addresses";
    const id = await at.complain({ pictures: 1 });
    const [reference = ""] = (await at.desk.read(id))?.entries?.[0]?.pictures ?? [];
    expect(await at.desk.readPicture(reference)).toMatchObject({ type: "image/png" });
    at.advanceClock(3601);
    await expect(at.desk.readPicture(reference)).rejects.toMatchObject({ kind: "refused" });
  });
});

describe("the merchant's signature", () => {
  test("is for WeChat Pay's API alone", async () => {
    const { desk, requests } = recordingDesk();
    await desk.readPicture("https://api.mch.weixin.qq.com/v3/merchant-service/images/A%2B%3D");
    await desk.readPicture("https://api2.mch.weixin.qq.com/v3/merchant-service/images/A%2B%3D");
    await desk.readPicture("http://mmbiz.qpic.cn/picture.jpg?a=1");
    expect(requests.map(({ url, headers }) => [url, "authorization" in (headers ?? {})])).toEqual([
      ["https://api.mch.weixin.qq.com/v3/merchant-service/images/A%2B%3D", true],
      ["https://api2.mch.weixin.qq.com/v3/merchant-service/images/A%2B%3D", true],
      ["https://mmbiz.qpic.cn/picture.jpg?a=1", false],
    ]);
  });

  test.each([
    "https://api.mch.weixin.qq.com.evil.example/v3/merchant-service/images/A",
    "https://api.mch.weixin.qq.com@evil.example/v3/merchant-service/images/A",
    "https://evil.example/v3/merchant-service/images/A",
    "https://api.mch.weixin.qq.com/v3/merchant-service/images/../complaint-notifications",
    "https://api.mch.weixin.qq.com/v3/merchant-service/images/%2e%2e/complaint-notifications",
    "https://api.mch.weixin.qq.com/v3/merchant-service/images/A B",
    "https://api.mch.weixin.qq.com/v3/merchant-service/images/A#B",
    "https://mmbiz.qpic.cn:8443/picture.jpg",
    "http://127.0.0.1/picture.jpg",
    "http://169.254.169.254/latest/meta-data",
    "file:///etc/passwd",
    "no address",
  ])("and any request are kept from %s", async (reference) => {
    const { desk, requests } = recordingDesk();
    await expect(desk.readPicture(reference)).rejects.toMatchObject({ kind: "refused" });
    expect(requests).toEqual([]);
  });
});

const png = (length: number) => {
  return Buffer.concat([Buffer.from("89504e470d0a1a0a", "hex"), Buffer.alloc(length - 8, 1)]);
};

describe("an upload", () => {
  test.each([
    ["image/png", png(100)],
    ["image/jpeg", Buffer.from("ffd8ffe000104a46", "hex")],
    ["image/bmp", Buffer.from("424d000000000000", "hex")],
    ["image/png", png(2 * 1024 * 1024)],
  ] as const)("of %s has a name in ASCII, its hash and a signature over both", async (type, bytes) => {
    const reference = await at.desk.uploadPicture({ type, bytes });
    const upload = at.fake.requests.at(-1)?.body.toString("latin1");
    expect(upload).toMatch(/name="file"; filename="picture\.(png|jpg|bmp)"/);
    const id = await at.complain();
    await at.desk.send(id, replyOf("见图", [reference]));
    expect((await at.desk.read(id))?.entries?.at(-1)?.pictures).toHaveLength(1);
  });

  test.each([
    ["a byte more than two megabytes", png(2 * 1024 * 1024 + 1)],
    ["a GIF", Buffer.from("GIF89a……")],
    ["a page that calls itself a picture", Buffer.from("<html>")],
    ["nothing", Buffer.alloc(0)],
  ])("of %s is refused before the call", async (_, bytes) => {
    await expect(at.desk.uploadPicture({ type: "image/png", bytes })).rejects.toMatchObject({
      kind: "refused",
    });
    expect(at.countRequests("/upload")).toBe(0);
  });

  test("is used again after its reply has failed", async () => {
    const id = await at.complain();
    const reference = await at.desk.uploadPicture({ type: "image/png", bytes: png(50) });
    at.fake.misbehave("5xx");
    await expect(at.desk.send(id, replyOf("见图", [reference]))).rejects.toMatchObject({ kind: "unknown" });
    await at.desk.send(id, replyOf("见图", [reference]));
    expect(at.countRequests("/upload")).toBe(1);
  });
});
