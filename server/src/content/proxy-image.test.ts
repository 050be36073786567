import { builtInSiteConfig } from "@baleen/contract/content/built-in-content.ts";
import { expect, test } from "vitest";
import { FakeAddressError, NotFetchedError, UnsafeAddressError } from "../platform/safe-fetch/safe-fetch.ts";
import { manualClock } from "../testing/manual-clock.ts";
import { imageProxy } from "./proxy-image.ts";

const png = Buffer.from("89504e470d0a1a0a0000", "hex");
const listed = "https://images.example/feature.png";
const drafted = "https://images.example/drafted.png";
const alsoListed = ["logo", "avatar", "company"].map((name) => `https://images.example/${name}.png`);

function openProxy(answer: (address: string) => Promise<Buffer>, images = [listed]) {
  const features = builtInSiteConfig.features.flatMap((feature) =>
    images.map((image) => ({ ...feature, image })),
  );
  const [logo, avatar, company] = alsoListed;
  const basic = { ...builtInSiteConfig.basic, logo };
  const testimonials = [{ id: 1, title: "t", content: "c", avatar, logo: company }];
  const published = {
    ...builtInSiteConfig,
    basic,
    features,
    testimonials,
    packages: [],
    packagesOnSale: [],
    version: "1",
  };
  let fetched = 0;
  const fetch = async (address: string) => {
    fetched += 1;
    return await answer(address);
  };
  const clock = manualClock(new Date(0));
  const content = { read: async () => published, peek: () => published, refresh: async () => undefined };
  return {
    imageAt: imageProxy({ content, clock, listDraftImages: async () => [drafted] }, fetch),
    fetched: () => fetched,
    clock,
  };
}

test("an image that the features name is fetched once, and its type is what its bytes say", async () => {
  const proxy = openProxy(async () => png);
  const images = await Promise.all(Array.from({ length: 10 }, () => proxy.imageAt(listed)));
  expect(images[0]).toEqual({ type: "image/png", bytes: png });
  expect(proxy.fetched()).toBe(1);
});

test.each(alsoListed)("%s is one of the images of the site, too", async (address) => {
  const proxy = openProxy(async () => png);
  await expect(proxy.imageAt(address)).resolves.toMatchObject({ type: "image/png" });
});

test("an image that a draft names is fetched as well, for its preview", async () => {
  const proxy = openProxy(async () => png);
  await expect(proxy.imageAt(drafted)).resolves.toMatchObject({ type: "image/png" });
});

test("no other address is fetched", async () => {
  const proxy = openProxy(async () => png);
  await expect(proxy.imageAt(`${listed}?other`)).rejects.toMatchObject({ code: "imageNotListed" });
  expect(proxy.fetched()).toBe(0);
});

test.each(["<svg onload=alert(1)>", "<html>", "GIF9", "\x89PN", ""])(
  "bytes that are no image (%j) are refused",
  async (text) => {
    const proxy = openProxy(async () => Buffer.from(text));
    await expect(proxy.imageAt(listed)).rejects.toMatchObject({ code: "imageInvalid" });
  },
);

// openclaw#59395, clash#5
test("a host whose address a proxy has made up is refused, and the error says so", async () => {
  const proxy = openProxy(async () => {
    throw new FakeAddressError();
  });
  await expect(proxy.imageAt(listed)).rejects.toMatchObject({ code: "imageHostFaked" });
});

test("what failed is tried again after half a minute, however many ask before", async () => {
  let isDown = true;
  const proxy = openProxy(async () => {
    if (isDown) throw new UnsafeAddressError();
    return png;
  });
  await expect(proxy.imageAt(listed)).rejects.toMatchObject({ code: "imageInvalid" });
  isDown = false;
  await expect(proxy.imageAt(listed)).rejects.toMatchObject({ code: "imageInvalid" });
  expect(proxy.fetched()).toBe(1);
  proxy.clock.advance(30);
  await expect(proxy.imageAt(listed)).resolves.toMatchObject({ type: "image/png" });
});

test("a host that never answers holds up no other, and its own images not for long", async () => {
  const silent = Array.from({ length: 40 }, (_, index) => `https://silent.example/${index}.png`);
  const { promise: never, reject } = Promise.withResolvers<Buffer>();
  const proxy = openProxy(async (address) => (address === listed ? png : await never), [...silent, listed]);
  const asked = silent.map((address) => proxy.imageAt(address));
  await expect(proxy.imageAt(listed)).resolves.toMatchObject({ type: "image/png" });
  proxy.clock.advance(11);
  reject(new NotFetchedError());
  const answers = await Promise.allSettled(asked);
  expect(answers.map(({ status }) => status)).not.toContain("fulfilled");
  expect(proxy.fetched()).toBe(7);
});

test("all images of a page may be asked for at once", async () => {
  const images = Array.from({ length: 60 }, (_, index) => `https://images.example/${index}.png`);
  const proxy = openProxy(async () => png, images);
  await expect(Promise.all(images.map(proxy.imageAt))).resolves.toHaveLength(60);
});

test("the cache holds 64 MB; evicted images are fetched again", async () => {
  const images = Array.from({ length: 15 }, (_, index) => `https://images.example/${index}.png`);
  const proxy = openProxy(async () => Buffer.concat([png, Buffer.alloc(5_000_000)]), images);
  for (const image of images) await proxy.imageAt(image);
  expect(proxy.fetched()).toBe(15);
  await proxy.imageAt(images[14] ?? "");
  expect(proxy.fetched()).toBe(15);
  await proxy.imageAt(images[0] ?? "");
  expect(proxy.fetched()).toBe(16);
});
