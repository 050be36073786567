import { builtInSiteConfig } from "@baleen/contract/built-in-content.ts";
import { expect, test } from "vitest";
import { UnsafeAddressError } from "../outside/safe-fetch/unsafe-address-error.ts";
import { imageProxy } from "./proxy-image.ts";

const png = Buffer.from("89504e470d0a1a0a0000", "hex");
const listed = "https://images.example/feature.png";
const alsoListed = ["logo", "avatar", "company"].map((name) => `https://images.example/${name}.png`);

function openProxy(answer: () => Promise<Buffer>) {
  const features = builtInSiteConfig.features.map((feature) => ({ ...feature, image: listed }));
  const [logo, avatar, company] = alsoListed;
  const basic = { ...builtInSiteConfig.basic, logo };
  const testimonials = [{ id: 1, title: "t", content: "c", avatar, logo: company }];
  const published = { ...builtInSiteConfig, basic, features, testimonials, packages: [], version: "1" };
  let fetched = 0;
  const fetch = async () => {
    fetched += 1;
    return await answer();
  };
  const content = { read: async () => published, peek: () => published };
  return { imageAt: imageProxy({ content }, fetch), fetched: () => fetched };
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

test("no other address is fetched", async () => {
  const proxy = openProxy(async () => png);
  await expect(proxy.imageAt(`${listed}?other`)).rejects.toMatchObject({ reason: "imageNotListed" });
  expect(proxy.fetched()).toBe(0);
});

test.each(["<svg onload=alert(1)>", "<html>", "GIF9", "\x89PN", ""])(
  "bytes that are no image (%j) are refused",
  async (text) => {
    const proxy = openProxy(async () => Buffer.from(text));
    await expect(proxy.imageAt(listed)).rejects.toMatchObject({ reason: "imageRefused" });
  },
);

test("what failed is tried again", async () => {
  let isDown = true;
  const proxy = openProxy(async () => {
    if (isDown) throw new UnsafeAddressError();
    return png;
  });
  await expect(proxy.imageAt(listed)).rejects.toMatchObject({ reason: "imageRefused" });
  isDown = false;
  await expect(proxy.imageAt(listed)).resolves.toMatchObject({ type: "image/png" });
});
