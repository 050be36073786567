import { tooManyTries } from "../transport-errors.ts";
import { maxImagePixels } from "./image-limits.ts";

const error = <const Code extends number, const Status extends number>(
  code: Code,
  status: Status,
  zh: string,
  en: string,
) => ({ code, status, sentence: { zh, en } });

/** Errors of the console alone; visitors' calls never throw them. */
export const consoleErrors = {
  operatorSignedOut: error(8001, 401, "登录已过期，请重新登录", "You are signed out. Please sign in again"),
  operatorCredentialsWrong: error(8002, 400, "登录名或密码不正确", "The login or the password is not right"),
  secondFactorWrong: error(8003, 400, "动态码不正确或已用过", "The code is not right, or was used already"),
  stepUpNeeded: error(8004, 403, "请再次验证身份", "Please confirm that it is you"),
  roleForbids: error(8005, 403, "你的角色没有这项权限", "Your role does not allow this"),
  staleEdit: error(
    8007,
    409,
    "内容已被别人修改，请对照后再保存",
    "Someone else has changed this meanwhile. Compare both versions, then save",
  ),
  searchTooWide: error(
    8008,
    400,
    "范围太大：请把时间缩短到31天以内，或加上别的条件",
    "This search is too wide. Choose at most 31 days, or add another filter",
  ),
  lastOwner: error(8009, 400, "至少要保留一位所有者", "At least one owner has to remain"),
  actionKeyReused: error(
    8010,
    409,
    "同一次提交已用于另一项操作，请重新打开表单",
    "This form was used for another action. Please open it again",
  ),
  /** The sentence is the reason for it, in the operator's language; `AppError` carries it. */
  actionRejected: error(8011, 400, "这项操作现在不能执行", "This cannot be done now"),
  consoleLinkInvalid: error(8012, 400, "链接已失效或已用过", "This link has expired or was used already"),
  lastPaymentMethod: error(
    8014,
    409,
    "其他支付方式都已停用，再停用这一种就没有人能购买。确认的话请再提交一次",
    "The other payment methods are off, so nobody can buy without this one. Send it again to confirm that",
  ),
  tooManyOperatorTries: { code: 8013, status: 429, sentence: tooManyTries },
  imageTypeRefused: error(
    7004,
    400,
    "只接受PNG、JPEG、WebP和AVIF图片，不接受SVG",
    "Only PNG, JPEG, WebP and AVIF images are accepted, not SVG",
  ),
  imageIsHeic: error(
    7005,
    400,
    "这是HEIC照片，多数浏览器打不开。请把它导出为JPEG再上传；在iPhone的“设置—相机—格式”里选“兼容性最佳”，以后拍的就是JPEG",
    "This is a HEIC photo, which most browsers cannot show. Export it as JPEG and upload that. On an iPhone, “Most Compatible” under Settings, Camera, Formats makes new photos JPEG",
  ),
  imageTooManyPixels: error(
    7006,
    400,
    `图片太大：最多${maxImagePixels / 10_000}万像素`,
    `This image is too large: at most ${maxImagePixels / 1_000_000} megapixels`,
  ),
  imageBroken: error(
    7007,
    400,
    "这个图片文件已损坏，读不出来",
    "This image file is broken and cannot be read",
  ),
  imageHostFaked: error(
    7009,
    400,
    "图片所在域名在服务器上解析到198.18开头的虚构地址，这是代理软件（Clash等）的fake-ip，所以没有获取图片。请让这台服务器不走代理，或把该域名加入fake-ip-filter",
    "On the server the name of the image's host leads to an address that a proxy (Clash and the like) makes up (fake-ip, 198.18…), so the image is not fetched. Keep the server out of that proxy, or add the name to its fake-ip-filter",
  ),
  imageTooCostly: error(
    7008,
    400,
    "读取这张图片要占用太多内存或时间。请缩小它，或另存为JPEG后再上传",
    "Reading this image takes too much memory or time. Make it smaller, or save it as JPEG, and upload that",
  ),
} as const;
