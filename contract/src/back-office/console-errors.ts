import { errorKind, tooManyTries } from "../error-kind.ts";
import { maxImagePixels } from "./image-limits.ts";

/** The code of an error in `describedErrors`, which the console's scripts do not load. */
export const actionKeyReusedCode = 8010;

/** Codes of errors in `describedErrors` after which the page of a complaint shows an outdated state. */
export const staleComplaintCodes = { ended: 8811, handledMeanwhile: 8812, actUnfinished: 8822 } as const;

/** Errors of the console alone; visitors' calls never throw them. */
export const consoleErrors = {
  operatorSignedOut: errorKind(8001, 401, {
    zh: "登录已过期，请重新登录",
    en: "You are signed out. Please sign in again",
  }),
  operatorCredentialsWrong: errorKind(8002, 400, {
    zh: "登录名或密码不正确",
    en: "The login or the password is not right",
  }),
  secondFactorWrong: errorKind(8003, 400, {
    zh: "动态码不正确或已用过",
    en: "The code is not right, or was used already",
  }),
  stepUpNeeded: errorKind(8004, 403, { zh: "请再次验证身份", en: "Please confirm that it is you" }),
  staleEdit: errorKind(8007, 409, {
    zh: "内容已被别人修改，请对照后再保存",
    en: "Someone else has changed this meanwhile. Compare both versions, then save",
  }),
  searchTooWide: errorKind(8008, 400, {
    zh: "范围太大：请把时间缩短到31天以内，或加上别的条件",
    en: "This search is too wide. Choose at most 31 days, or add another filter",
  }),
  lastOwner: errorKind(8009, 400, { zh: "至少要保留一位所有者", en: "At least one owner has to remain" }),
  consoleLinkInvalid: errorKind(8012, 400, {
    zh: "链接已失效或已用过",
    en: "This link has expired or was used already",
  }),
  lastPaymentMethod: errorKind(8014, 409, {
    zh: "其他支付方式都已停用，再停用这一种就没有人能购买。确认的话请再提交一次",
    en: "The other payment methods are off, so nobody can buy without this one. Send it again to confirm that",
  }),
  lastWayInOfAccount: errorKind(8015, 409, {
    zh: "用户没有别的方式登录，解除后就进不了这个账号。确认的话请再提交一次",
    en: "Its owner has no other way to sign in, and would lose the account. Send it again to confirm that",
  }),
  tooManyOperatorTries: errorKind(8013, 429, tooManyTries),
  imageTypeRefused: errorKind(7004, 400, {
    zh: "只接受PNG、JPEG、WebP和AVIF图片，不接受SVG",
    en: "Only PNG, JPEG, WebP and AVIF images are accepted, not SVG",
  }),
  imageIsHeic: errorKind(7005, 400, {
    zh: "这是HEIC照片，多数浏览器打不开。请把它导出为JPEG再上传；在iPhone的“设置—相机—格式”里选“兼容性最佳”，以后拍的就是JPEG",
    en: "This is a HEIC photo, which most browsers cannot show. Export it as JPEG and upload that. On an iPhone, “Most Compatible” under Settings, Camera, Formats makes new photos JPEG",
  }),
  imageTooManyPixels: errorKind(7006, 400, {
    zh: `图片太大：最多${maxImagePixels / 10_000}万像素`,
    en: `This image is too large: at most ${maxImagePixels / 1_000_000} megapixels`,
  }),
  imageBroken: errorKind(7007, 400, {
    zh: "这个图片文件已损坏，读不出来",
    en: "This image file is broken and cannot be read",
  }),
  imageHostFaked: errorKind(7009, 400, {
    zh: "图片所在域名在服务器上解析到198.18开头的虚构地址，这是代理软件（Clash等）的fake-ip，所以没有获取图片。请让这台服务器不走代理，或把该域名加入fake-ip-filter",
    en: "On the server the name of the image's host leads to an address that a proxy (Clash and the like) makes up (fake-ip, 198.18…), so the image is not fetched. Keep the server out of that proxy, or add the name to its fake-ip-filter",
  }),
  imageTooCostly: errorKind(7008, 400, {
    zh: "读取这张图片要占用太多内存或时间。请缩小它，或另存为JPEG后再上传",
    en: "Reading this image takes too much memory or time. Make it smaller, or save it as JPEG, and upload that",
  }),
} as const;
