import { sitePictureNames, sitePictures } from "@baleen/contract/back-office/image-limits.ts";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { testTimeoutMs } from "../../../../scripts/testing/timeouts.ts";
import { QueueFullError } from "../../platform/work-queue.ts";
import { largestImages, makeAvifWithWrongSize, pngBomb, slowJpeg } from "../../testing/costly-images.ts";
import { imageType, typesByExtension } from "./image-type.ts";
import { processLimits, rewriteImage, UnusableImageError } from "./rewrite-image.ts";

/** An image with a blue left half and a red right half. */
const picture = (width = 40, height = 20) => {
  const left = { create: { width: width / 2, height, channels: 3, background: "#00f" } } as const;
  return sharp({ create: { width, height, channels: 3, background: "#f00" } }).composite([
    { input: left, left: 0, top: 0 },
  ]);
};

/** The same image, stored turned, with metadata that turn it upright. */
const sideways = async (width: number, height: number) =>
  sharp(await picture(width, height).png().toBuffer())
    .rotate(270)
    .withMetadata({ orientation: 6 });

const reasonOf = async (bytes: Buffer, limits: Partial<typeof processLimits> = {}) =>
  await rewriteImage(bytes, undefined, { ...processLimits, ...limits }).then(
    () => "accepted",
    (error: unknown) => (error instanceof UnusableImageError ? error.problem.reason : error),
  );

test.each([
  ["PNG", () => picture().png()],
  ["JPEG", () => picture().jpeg()],
  ["progressive JPEG", () => picture().jpeg({ progressive: true })],
  ["WebP", () => picture().webp()],
  ["lossless WebP", () => picture().webp({ lossless: true })],
  [
    "WebP with metadata",
    () =>
      picture()
        .withExif({ IFD0: { Copyright: "secret" } })
        .webp(),
  ],
  ["AVIF", () => picture().avif()],
])("%s is written anew as WebP of the same size", async (_, make) => {
  const bytes = await make().toBuffer();
  const [rewritten] = await rewriteImage(bytes);
  expect(rewritten).toMatchObject({ width: 40, height: 20 });
  expect(imageType(rewritten.bytes)).toBe("image/webp");
  const pixel = { left: 5, top: 10, width: 1, height: 1 };
  const [red = 0, , blue = 0] = await sharp(rewritten.bytes).extract(pixel).raw().toBuffer();
  expect(blue).toBeGreaterThan(200);
  expect(red).toBeLessThan(60);
});

test("metadata are gone, and a photo taken sideways stands upright", async () => {
  const bytes = await picture()
    .withExif({ IFD0: { Copyright: "secret place" } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  expect(bytes.includes("Exif")).toBe(true);
  const [rewritten] = await rewriteImage(bytes);
  expect(rewritten).toMatchObject({ width: 20, height: 40 });
  for (const trace of ["Exif", "EXIF", "secret", "XMP "]) {
    expect(rewritten.bytes.includes(trace)).toBe(false);
  }
});

test("a large image is made smaller", async () => {
  const bytes = await sharp({ create: { width: 5_120, height: 100, channels: 3, background: "#fff" } })
    .png()
    .toBuffer();
  expect(await rewriteImage(bytes)).toMatchObject([{ width: 2_560, height: 50 }]);
});

/** Generous limits: for images that must pass, or for a limit that is not under test, also on slow machines. */
const patient = { processorS: 600, timeoutMs: testTimeoutMs };

test.each(Object.entries(largestImages))(
  "the largest %s that is accepted needs less memory than there is",
  async (_, make) => {
    const bytes = await make();
    const [{ width, height }] = await rewriteImage(bytes, undefined, { ...processLimits, ...patient });
    expect(Math.max(width, height)).toBe(2_560);
    for (const name of sitePictureNames) {
      const [picture] = await rewriteImage(bytes, name, { ...processLimits, ...patient });
      const [size] = sitePictures[name].sizes;
      expect(await sharp(picture.bytes).metadata(), name).toMatchObject({ ...size, space: "srgb" });
    }
  },
);

describe("a picture of the site", () => {
  test.each(sitePictureNames)(
    "%s is cropped to its sizes, largest first, whatever shape was uploaded",
    async (name) => {
      const { format, sizes } = sitePictures[name];
      const shapes = [
        [700, 320],
        [640, 2_000],
        [6_000, 320],
        [1_300, 1_300],
      ] as const;
      const uploads = shapes.flatMap(([width, height]) => [picture(width, height), sideways(width, height)]);
      for (const upload of uploads) {
        const images = await rewriteImage(await (await upload).png().toBuffer(), name);
        expect(images).toMatchObject(sizes.map((size) => ({ ...size, format })));
        for (const { bytes, ...size } of images) {
          expect(imageType(bytes)).toBe(typesByExtension[format]);
          expect(await sharp(bytes).metadata()).toMatchObject({ width: size.width, height: size.height });
          // The middle of the upload is the middle of the picture.
          const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
          const blueAt = (x: number) =>
            data[(Math.floor(size.height / 2) * size.width + x) * info.channels + 2];
          expect(blueAt(Math.round(size.width * 0.25))).toBeGreaterThan(200);
          expect(blueAt(Math.round(size.width * 0.75))).toBeLessThan(60);
        }
      }
    },
  );

  test.each(sitePictureNames)(
    "%s that is smaller than its minimum is refused with its size",
    async (name) => {
      const { width, height } = sitePictures[name].min;
      for (const make of [picture, sideways]) {
        const smallest = await (await make(width, height)).png().toBuffer();
        expect(await rewriteImage(smallest, name)).toHaveLength(sitePictures[name].sizes.length);
      }
      const smaller = await picture(width - 2, height)
        .png()
        .toBuffer();
      const problem = { reason: "small", picture: name, width: width - 2, height };
      await expect(rewriteImage(smaller, name)).rejects.toMatchObject({ problem });
    },
  );

  test("a photo taken sideways is measured upright", async () => {
    const turned = async (width: number, height: number) =>
      await picture(width, height).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    expect(await rewriteImage(await turned(400, 700), "sharePicture")).toMatchObject([
      { width: 1_200, height: 630 },
    ]);
    const problem = { reason: "small", picture: "sharePicture", width: 400, height: 700 };
    await expect(rewriteImage(await turned(700, 400), "sharePicture")).rejects.toMatchObject({ problem });
  });

  test("transparent parts are white where they would become black, and stay in other icons", async () => {
    const clear = { create: { width: 600, height: 600, channels: 4, background: "#0000" } } as const;
    const bytes = await sharp(clear).png().toBuffer();
    const corner = async (image: Buffer) => [
      ...(await sharp(image)
        .ensureAlpha()
        .extract({ left: 0, top: 0, width: 1, height: 1 })
        .raw()
        .toBuffer()),
    ];
    const [square] = await rewriteImage(bytes, "shareSquare");
    expect(await corner(square.bytes)).toEqual([255, 255, 255, 255]);
    for (const { width, bytes: icon } of await rewriteImage(bytes, "icon")) {
      expect((await corner(icon))[3], `${width}`).toBe(width === 180 ? 255 : 0);
    }
  });
});

test("an image that needs more memory than there is costs its own process alone", async () => {
  const bytes = await largestImages["interlaced PNG of 16 bits"]();
  const reason = await reasonOf(bytes, { ...patient, memoryBytes: 200 * 1024 * 1024 });
  expect(["broken", "costly"]).toContain(reason);
  expect(await reasonOf(await picture().png().toBuffer())).toBe("accepted");
});

test("an image that takes longer than its processor time or its deadline is given up", async () => {
  const bytes = await slowJpeg();
  expect(await reasonOf(bytes, { ...patient, processorS: 1 })).toBe("costly");
  expect(await reasonOf(bytes, { ...patient, timeoutMs: 1_000 })).toBe("costly");
});

test("an AVIF whose boxes announce less than it decodes to is refused", async () => {
  expect(await reasonOf(await makeAvifWithWrongSize())).toBe("broken");
});

test("a file of a few kilobytes that would decode to hundreds of megabytes is refused before it is decoded", async () => {
  expect(await reasonOf(await pngBomb())).toBe("pixels");
});

test("decoding an image costs the server's own process a fraction of its work", async () => {
  const bytes = await largestImages["interlaced PNG of 16 bits"]();
  /** The minimum of three runs: the first compiles, and any run may collect garbage. */
  const workOf = async (run: () => Promise<unknown>) => {
    const works: number[] = [];
    for (let round = 0; round < 3; round += 1) {
      const before = process.cpuUsage();
      await run();
      const { user, system } = process.cpuUsage(before);
      works.push(user + system);
    }
    return Math.min(...works);
  };
  const decoding = await workOf(() => sharp(bytes).raw().toBuffer());
  expect(await workOf(() => rewriteImage(bytes, undefined, { ...processLimits, ...patient }))).toBeLessThan(
    decoding / 2,
  );
});

test("images that come at the same moment are decoded one after the other, and too many are refused", async () => {
  const bytes = await picture().png().toBuffer();
  const answers = await Promise.allSettled(Array.from({ length: 12 }, () => rewriteImage(bytes)));
  const refused = answers.filter(({ status }) => status === "rejected");
  expect(refused).toHaveLength(3);
  for (const { reason } of refused as PromiseRejectedResult[]) expect(reason).toBeInstanceOf(QueueFullError);
});

test.each([
  ["heic", "mif1heic"],
  ["heix", "mif1miaf"],
  ["hevc", "msf1hevc"],
  ["mif1", "mif1heic"],
])("a photo of an iPhone (%s, with %s) is called one", async (brand, compatible) => {
  const box = Buffer.concat([Buffer.from(`ftyp${brand}\0\0\0\0${compatible}`, "latin1")]);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(box.length + 4);
  expect(await reasonOf(Buffer.concat([size, box, Buffer.alloc(100)]))).toBe("heic");
});

test.each([
  ["SVG", `<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>`],
  ["XML before SVG", `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>`],
  ["HTML", "<html><script>alert(1)</script></html>"],
  ["GIF", "GIF89a\u0001\u0000\u0001\u0000"],
  ["nothing", ""],
])("%s is no image that is accepted", async (_, text) => {
  expect(await reasonOf(Buffer.from(text, "latin1"))).toBe("type");
});

test("a broken file is refused", async () => {
  const jpeg = await picture().jpeg().toBuffer();
  expect(await reasonOf(Buffer.from("89504e470d0a1a0a", "hex"))).toBe("broken");
  expect(await reasonOf(jpeg.subarray(0, 40))).toBe("broken");
  const header = await picture().webp().toBuffer();
  expect(await reasonOf(header.subarray(0, 34))).toBe("broken");
  const photo = await picture(1_000, 500).jpeg().toBuffer();
  expect(await reasonOf(photo.subarray(0, photo.length / 2))).toBe("broken");
});

test("any bytes after a known beginning end in an image or in a refusal", async () => {
  const beginnings = [
    "89504e470d0a1a0a",
    "ffd8ffe0",
    "524946460000000057454250565038",
    "0000001c6674797061766966",
  ];
  for (const [seed, beginning] of beginnings.entries()) {
    for (let round = 0; round < 3; round += 1) {
      const noise = Buffer.from(
        Array.from({ length: 200 }, (_, index) => (index * (seed + 7) * (round + 3)) % 251),
      );
      const reason = await reasonOf(Buffer.concat([Buffer.from(beginning, "hex"), noise]));
      expect(["broken", "pixels", "type"]).toContain(reason);
    }
  }
});
