import { expect, test } from "vitest";
import { imageSource } from "./ConfiguredImage.tsx";

test("an image of this site is asked for as it is", () => {
  expect(imageSource("/media/avatars/crab.svg")).toBe("/media/avatars/crab.svg");
});

test("an image from elsewhere comes by way of the server, its address in one piece [spec 7.4]", () => {
  expect(imageSource("https://images.example/a.png?b=c&d#e")).toBe(
    "/api/config/website/image-proxy?url=https%3A%2F%2Fimages.example%2Fa.png%3Fb%3Dc%26d%23e",
  );
});

test.each([
  undefined,
  "",
  "javascript:alert(1)",
  "data:image/svg+xml,<svg/>",
  "//evil.example/a.png",
  "/\\evil.example/a.png",
  "a.png",
])("%j is no image", (configured) => {
  expect(imageSource(configured)).toBeUndefined();
});
