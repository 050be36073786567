import { errorKind } from "../error-kind.ts";

/** Errors of images that the site fetches for visitors; part of the table in `errors.ts`. */
export const imageErrors = {
  imageNotListed: errorKind(7001, 403, {
    zh: "网站没有引用这张图片",
    en: "The site does not show this image",
  }),
  imageInvalid: errorKind(7002, 400, {
    zh: "这个地址没有可用的图片",
    en: "There is no usable image at this address",
  }),
  imageUnavailable: errorKind(7003, 503, {
    zh: "图片暂时无法加载",
    en: "The image cannot be loaded just now",
  }),
} as const;
