import { findContentProblems } from "@baleen/contract/back-office/content-problems.ts";
import {
  maxImageBytes,
  type SitePicture,
  sitePictureNames,
  sitePictures,
} from "@baleen/contract/back-office/image-limits.ts";
import { pictureValue, uploadImage as uploadCall } from "@baleen/contract/back-office/media.ts";
import { builtInSiteConfig } from "@baleen/contract/content/built-in-content.ts";
import { errors } from "@baleen/contract/errors.ts";
import { rejections } from "@baleen/contract/rejections.ts";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeOperator, sendToConsole, signInOperator } from "../../testing/operators.ts";
import { openWorld, type World } from "../../testing/world.ts";
import { typesByExtension } from "../images/image-type.ts";

let world: World;
let cookie: string;
beforeAll(async () => {
  world = await openWorld({ features: { requiresSecondFactor: true } });
  cookie = await signInOperator(world, await makeOperator(world, "content"));
});
afterAll(() => world.close());

const png = (width: number, background: string) =>
  sharp({ create: { width, height: 10, channels: 3, background } })
    .png()
    .toBuffer();

const upload = (bytes: Buffer, sent: object = { cookie }, actionKey: string = crypto.randomUUID()) =>
  sendToConsole(world, "POST", "/media", { actionKey, image: bytes.toString("base64") }, sent);

const uploadPicture = async (picture: SitePicture, side: number) => {
  const background = { r: 20, g: 120, b: side % 256 };
  const bytes = await sharp({ create: { width: side, height: side, channels: 3, background } })
    .png()
    .toBuffer();
  const body = { actionKey: crypto.randomUUID(), image: bytes.toString("base64"), picture };
  return await sendToConsole(world, "POST", "/media", body, { cookie });
};

const pathOf = ({ body }: Awaited<ReturnType<typeof upload>>) => (body.data as { path: string }).path;

test("an uploaded image is served under a name that is its content's, for caches to keep", async () => {
  const answer = await upload(await png(30, "#123456"));
  expect(answer.body.data).toMatchObject({ width: 30, height: 10 });
  const path = pathOf(answer);
  expect(path).toMatch(/^\/media\/[0-9a-f]{64}\.webp$/);
  const image = await world.app.inject(path);
  expect(image.statusCode).toBe(200);
  expect(image.headers).toMatchObject({
    "content-type": "image/webp",
    "cache-control": "public, max-age=31536000, immutable",
    "x-content-type-options": "nosniff",
    "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
  });
  expect(image.rawPayload.toString("latin1", 8, 12)).toBe("WEBP");
  expect(pathOf(await upload(await png(30, "#123456")))).toBe(path);
  expect(pathOf(await upload(await png(31, "#123456")))).not.toBe(path);
});

test.each(sitePictureNames)(
  "%s is served in each of its sizes, in a format that every app reads, also inside other sites",
  async (picture) => {
    const data = uploadCall.reply.parse((await uploadPicture(picture, 640)).body.data);
    const { smaller, ...largest } = data;
    const { format, sizes } = sitePictures[picture];
    expect([largest, ...smaller]).toMatchObject(sizes);
    for (const { path, width, height } of [largest, ...smaller]) {
      const served = await world.app.inject(path);
      expect(served.headers).toMatchObject({
        "content-type": typesByExtension[format],
        "cache-control": "public, max-age=31536000, immutable",
        "cross-origin-resource-policy": "cross-origin",
      });
      expect(await sharp(served.rawPayload).metadata()).toMatchObject({ width, height });
    }
    const document = { ...builtInSiteConfig.basic, [picture]: pictureValue(picture, data) };
    expect(findContentProblems("basic", document).errors).toEqual([]);
  },
);

test("an image has one address: under another extension it is not found", async () => {
  const paths = [pathOf(await upload(await png(33, "#345")))];
  for (const picture of sitePictureNames) paths.push(pathOf(await uploadPicture(picture, 650)));
  expect(new Set(paths.map((path) => path.split(".")[1]))).toEqual(new Set(Object.keys(typesByExtension)));
  for (const path of paths) {
    // The other addresses come first, and again once the image is cached.
    for (const extension of [...Object.keys(typesByExtension), ...Object.keys(typesByExtension)]) {
      const address = path.replace(/[^.]+$/, extension);
      const { statusCode, headers } = await world.app.inject(address);
      expect([address, statusCode]).toEqual([address, address === path ? 200 : 404]);
      if (address !== path)
        expect(headers).not.toMatchObject({ "cross-origin-resource-policy": "cross-origin" });
    }
  }
});

test("a picture of the site that is too small is refused with its own size, and nothing is stored", async () => {
  const count = async () => (await world.db.selectFrom("media").select("digest").execute()).length;
  const before = await count();
  const { status, body } = await uploadPicture("icon", 90);
  const { code } = rejections.pictureTooSmall;
  const message = expect.stringContaining("This image has 90 × 90 pixels. At least 180 × 180 pixels");
  expect([status, body]).toEqual([400, expect.objectContaining({ code, message })]);
  expect(await count()).toBe(before);
});

test("a photo taken sideways is refused with its size upright", async () => {
  const photo = await sharp({ create: { width: 700, height: 400, channels: 3, background: "#fff" } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  const body = { actionKey: crypto.randomUUID(), image: photo.toString("base64"), picture: "sharePicture" };
  const answer = await sendToConsole(world, "POST", "/media", body, { cookie });
  expect([answer.status, answer.body.message]).toEqual([400, expect.stringContaining("400 × 700")]);
});

test("sent five times with one action key it is one action", async () => {
  const key = crypto.randomUUID();
  const answers = await Promise.all(
    Array.from({ length: 5 }, async () => await upload(await png(40, "#abcdef"), { cookie }, key)),
  );
  expect(new Set(answers.map(pathOf)).size).toBe(1);
  const entries = await world.db
    .selectFrom("audit_log_entries")
    .select("outcome")
    .where("action_key", "=", key)
    .execute();
  expect(entries).toEqual([{ outcome: "done" }]);
});

test("what is no image is refused in words, and nothing is stored", async () => {
  const count = async () => (await world.db.selectFrom("media").select("digest").execute()).length;
  const before = await count();
  const huge = await png(20, "#fff");
  huge.writeUInt32BE(30_000, 16);
  huge.writeUInt32BE(30_000, 20);
  const refused = [
    [Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"), "imageTypeRefused", "not SVG"],
    [Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic"), "imageIsHeic", "Export it as JPEG"],
    [huge, "imageTooManyPixels", "at most 13 megapixels"],
    [(await png(20, "#fff")).subarray(0, 20), "imageBroken", "broken"],
  ] as const;
  for (const [bytes, name, words] of refused) {
    const { status, body } = await upload(bytes);
    const { code, message } = body;
    expect([status, code, message]).toEqual([400, errors[name].code, expect.stringContaining(words)]);
  }
  const text = { actionKey: crypto.randomUUID(), image: "not base64!" };
  expect((await sendToConsole(world, "POST", "/media", text, { cookie })).status).toBe(400);
  expect(await count()).toBe(before);
});

test("five megabytes pass the limit of the body, more do not", async () => {
  const image = await png(50, "#777");
  const padded = (length: number) => Buffer.concat([image, Buffer.alloc(length)]);
  expect((await upload(padded(maxImageBytes - 2_000))).status).toBe(200);
  expect((await upload(padded(maxImageBytes))).status).toBe(400);
  expect((await upload(padded(maxImageBytes + 100_000))).status).toBe(413);
});

test("a large body is not even read from those who may not send it", async () => {
  const large = Buffer.alloc(maxImageBytes + 100_000);
  expect((await upload(large, {})).body.code).toBe(8001);
  const reader = await signInOperator(world, await makeOperator(world, "reader"));
  expect((await upload(large, { cookie: reader })).body.code).toBe(8005);
});

test("an unknown name is not found", async () => {
  for (const path of [
    `/media/${"0".repeat(64)}.webp`,
    "/media/../secret.webp",
    `/media/${"A".repeat(64)}.webp`,
    `/media/${"0".repeat(64)}.svg`,
    `/media/${"0".repeat(64)}.pngs`,
  ]) {
    expect((await world.app.inject(path)).statusCode).toBe(404);
  }
});
