import type { SiteDocument } from "../content/site-documents.ts";
import { errorKind } from "../error-kind.ts";
import { describeProblem } from "./content-problems.ts";
import type { ContentProblem } from "./explain-value.ts";
import { pictureHint, type SitePicture } from "./image-limits.ts";
import { maxVerificationFiles } from "./verification-files.ts";

/** Rejections of actions on documents and verification files; part of the table in `rejections.ts`. */
export const contentRejections = {
  noDraft: errorKind(8601, 400, { zh: "没有草稿", en: "There is no draft" }),
  noSuchVersion: errorKind(8602, 400, { zh: "没有这个版本", en: "There is no such version" }),
  draftInvalid: errorKind(
    8603,
    400,
    ({ document, problem }: { document: SiteDocument; problem: ContentProblem }) =>
      describeProblem(document, problem),
  ),
  tooManyVerificationFiles: errorKind(8604, 400, {
    zh: `最多${maxVerificationFiles}个验证文件，请先删除不用的`,
    en: `At most ${maxVerificationFiles} verification files: remove those that are not needed first`,
  }),
  noSuchVerificationFile: errorKind(8605, 400, { zh: "没有这个文件", en: "There is no such file" }),
  imageNotStored: errorKind(8606, 503, {
    zh: "文件存储暂时用不了，图片没有保存。请稍后重试，原因见“设置”页的检查",
    en: "The file store cannot be used right now, so the image was not saved. Try again shortly; the checks on the Settings page name the cause",
  }),
  pictureTooSmall: errorKind(8607, 400, ({ picture, width, height }: PictureSize) => ({
    zh: `这张图片只有${width}×${height}像素。${pictureHint(picture).zh}`,
    en: `This image has ${width} × ${height} pixels. ${pictureHint(picture).en}`,
  })),
} as const;

interface PictureSize {
  readonly picture: SitePicture;
  readonly width: number;
  readonly height: number;
}
