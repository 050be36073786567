import type { Schema } from "../call.ts";
import { documentItems, type SiteConfig } from "../content/site-config.ts";
import type { SiteDocument } from "../content/site-documents.ts";
import type { Localized } from "../language.ts";
import type { SitePicture } from "./image-limits.ts";
import type { Permission } from "./roles.ts";

/** How a field is edited. The document's schema decides whether a value is valid. */
export type FieldKind =
  | "line"
  | "paragraph"
  /** A URL or a path on this site. */
  | "target"
  | "image"
  /** An upload that becomes a picture of the site. */
  | SitePicture
  | "webAddress"
  | "mailbox"
  /** A list of lines. */
  | "points"
  | "socialLinks"
  | "number"
  /** On or off; on if the field is missing. */
  | "switch"
  | "id";

/** The kinds of fields that contain links. Images are not links: the site itself fetches and shows them. */
type LinkKind = "target" | "webAddress" | "mailbox" | "socialLinks";

/** The permission needed besides `editContent` to publish a change of a field. */
export interface FieldGuard {
  readonly permission: Permission;
  /**
   * Which changes need the permission: all of them, only values that were not published before, or only such values
   * that link to another site.
   */
  readonly appliesTo: "everyChange" | "newValue" | "newValueElsewhere";
  /** Whether an address that points to another site raises an alarm. */
  readonly raisesAlarm: boolean;
}

/** Links to downloads and installation instructions. */
const softwareGuard: FieldGuard = {
  permission: "manageReleases",
  appliesTo: "everyChange",
  raisesAlarm: true,
};
/**
 * Links in news. A link to another site could pose as a download, so it needs a permission; one to a page of this site
 * does not, since news changes daily.
 */
const newsLinkGuard: FieldGuard = {
  permission: "manageReleases",
  appliesTo: "newValueElsewhere",
  raisesAlarm: false,
};
/** The company's addresses, to which people send evidence and money. */
const companyAddressGuard: FieldGuard = {
  permission: "setUpSite",
  appliesTo: "newValue",
  raisesAlarm: false,
};

/** A link field without a guard is a compile error. */
type FieldDefinition = { readonly label: Localized } & (
  | { readonly kind: Exclude<FieldKind, LinkKind | "image">; readonly guard?: never }
  /** The guard is only for pictures that phones scan, such as QR codes. */
  | { readonly kind: "image"; readonly guard?: FieldGuard }
  | { readonly kind: LinkKind; readonly guard: FieldGuard }
);

type ItemOf<Name extends SiteDocument> = SiteConfig[Name] extends readonly (infer Item)[]
  ? Item
  : SiteConfig[Name];
type FieldOf<Name extends SiteDocument> = keyof ItemOf<Name> & string;
/** The fields without their English twins: `slogan`, but not `sloganEn`. */
type FieldWithoutEnglish<Name extends SiteDocument> = Exclude<FieldOf<Name>, `${string}En`>;

export const documentNames: Readonly<Record<SiteDocument, Localized>> = {
  basic: { zh: "首页与下载", en: "Home page and download" },
  company: { zh: "公司信息", en: "Company" },
  announcements: { zh: "公告", en: "Announcements" },
  features: { zh: "功能", en: "Features" },
  testimonials: { zh: "用户评价", en: "Testimonials" },
};

/**
 * The fields of each document in the order of its form, without the English ones. A missing field is a compile error.
 */
const fieldDefinitions: {
  readonly [Name in SiteDocument]: Readonly<Record<FieldWithoutEnglish<Name>, FieldDefinition>>;
} = {
  basic: {
    name: { label: { zh: "产品名称", en: "Product name" }, kind: "line" },
    slogan: { label: { zh: "标语", en: "Slogan" }, kind: "line" },
    subSlogan: { label: { zh: "副标语", en: "Sub-slogan" }, kind: "paragraph" },
    logo: { label: { zh: "标志", en: "Logo" }, kind: "image" },
    sharePicture: { label: { zh: "分享图", en: "Share picture" }, kind: "sharePicture" },
    shareSquare: { label: { zh: "微信分享方图", en: "Square share picture" }, kind: "shareSquare" },
    icon: { label: { zh: "网站图标", en: "Site icon" }, kind: "icon" },
    downloadUrl: {
      label: { zh: "下载地址", en: "Download address" },
      kind: "target",
      guard: softwareGuard,
    },
    downloadGuideUrl: {
      label: { zh: "下载说明地址", en: "Address of the download guide" },
      kind: "target",
      guard: softwareGuard,
    },
    sampleNotices: {
      label: {
        zh: "价格页滚动显示模拟的购买通知（标明是示例）",
        en: "The pricing page shows simulated purchases, labeled as samples",
      },
      kind: "switch",
    },
  },
  company: {
    name: { label: { zh: "公司名称", en: "Company name" }, kind: "line" },
    taxNo: { label: { zh: "税号", en: "Tax number" }, kind: "line" },
    email: { label: { zh: "邮箱", en: "Email address" }, kind: "mailbox", guard: companyAddressGuard },
    icp: { label: { zh: "备案号", en: "ICP filing number" }, kind: "line" },
    icpLink: {
      label: { zh: "备案查询地址", en: "Address of the ICP register" },
      kind: "webAddress",
      guard: companyAddressGuard,
    },
    socialLinks: {
      label: { zh: "社交账号", en: "Social links" },
      kind: "socialLinks",
      guard: companyAddressGuard,
    },
    officialAccountCode: {
      label: { zh: "公众号二维码", en: "Official account code" },
      kind: "image",
      guard: companyAddressGuard,
    },
  },
  announcements: {
    id: { label: { zh: "编号", en: "Id" }, kind: "id" },
    content: { label: { zh: "内容", en: "Text" }, kind: "line" },
    link: { label: { zh: "链接", en: "Link" }, kind: "target", guard: newsLinkGuard },
  },
  features: {
    title: { label: { zh: "标题", en: "Title" }, kind: "line" },
    description: { label: { zh: "说明", en: "Description" }, kind: "paragraph" },
    features: { label: { zh: "要点", en: "Points" }, kind: "points" },
    image: { label: { zh: "图片", en: "Image" }, kind: "image" },
  },
  testimonials: {
    id: { label: { zh: "编号", en: "Id" }, kind: "id" },
    name: { label: { zh: "姓名", en: "Name" }, kind: "line" },
    author: { label: { zh: "账号名", en: "Handle" }, kind: "line" },
    title: { label: { zh: "身份", en: "Title" }, kind: "line" },
    content: { label: { zh: "评价", en: "Testimonial" }, kind: "paragraph" },
    avatar: { label: { zh: "头像", en: "Portrait" }, kind: "image" },
    logo: { label: { zh: "标志", en: "Logo" }, kind: "image" },
    order: { label: { zh: "排序", en: "Order" }, kind: "number" },
  },
};

export interface ContentField {
  readonly name: string;
  readonly label: Localized;
  readonly kind: FieldKind;
  readonly guard: FieldGuard | undefined;
  /** The schema with which visitors' pages parse the value. */
  readonly schema: Schema;
  /** The field that this one translates into English. */
  readonly translationOf: string | undefined;
}

/** The fields of a document or of a list's items. Each English field follows the field that it translates. */
export function fieldsOf(document: SiteDocument): readonly ContentField[] {
  const shape: Readonly<Record<string, Schema>> = documentItems[document].shape;
  return Object.entries<FieldDefinition>(fieldDefinitions[document]).flatMap(
    ([name, { label, kind, guard }]) => {
      const english = { zh: `${label.zh}（英文）`, en: `${label.en} (English)` };
      const fields = [
        { name, label, kind, guard, schema: shape[name], translationOf: undefined },
        { name: `${name}En`, label: english, kind, guard, schema: shape[`${name}En`], translationOf: name },
      ];
      return fields.filter((field): field is ContentField => field.schema !== undefined);
    },
  );
}

/** A position in a document: the index of an item, the field, the index of a point. Empty for the whole document. */
export type ContentPath = readonly (string | number)[];

/** The field of each list whose values must be unique. */
export const listKeyFields: Partial<Readonly<Record<SiteDocument, string>>> = {
  announcements: "id",
  features: "title",
  testimonials: "id",
};

export const isList = (document: SiteDocument): boolean => document in listKeyFields;
