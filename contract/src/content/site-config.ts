import * as z from "zod/mini";
import { defineCall, type Schema } from "../call.ts";
import { readMailbox, readTarget, readUpload, readWebAddress } from "./links.ts";
import { listOf, optional, plainText, required } from "./published-values.ts";
import { documentPath, type SiteDocument } from "./site-documents.ts";

/** The e-mail address shown if the published company has no valid one. */
export const fallbackMailbox = "contact@baleen.example";
/** The ministry's register of filing numbers. */
export const fallbackFilingRegistry = "https://beian.miit.gov.cn/";

/** Platforms of social links; pages have a logo for each. */
export const socialPlatforms = ["bilibili", "weibo", "youtube"] as const;

const id = z.union([z.int(), required(plainText(100))]);
const name = plainText(60);
const sentence = plainText(200);
const paragraph = plainText(600);
const points = listOf(required(sentence), 12, (point) => point);

// JPEG, because many apps that show pictures of links cannot read WebP.
const sharePicture = optional(readUpload("jpg"));
const iconFile = required(readUpload("png"));

/** The address of each size of the site's icon, by its side in pixels. */
const siteIcon = z.object({ 32: iconFile, 180: iconFile, 192: iconFile, 512: iconFile });
export type SiteIcon = z.output<typeof siteIcon>;

const basicConfig = z.object({
  logo: optional(readTarget),
  name: required(name),
  nameEn: required(name),
  slogan: required(name),
  sloganEn: optional(name),
  subSlogan: required(paragraph),
  subSloganEn: optional(paragraph),
  /** Picture of links to pages, 1,200 × 630; without it each page has a drawn one. */
  sharePicture,
  sharePictureEn: sharePicture,
  /** Picture of links in WeChat and other apps that show squares. */
  shareSquare: sharePicture,
  icon: z.catch(z.optional(siteIcon), undefined),
  downloadUrl: optional(readTarget),
  downloadGuideUrl: optional(readTarget),
  /** Whether the pricing page shows simulated purchases; true if missing. */
  sampleNotices: z.catch(z.optional(z.boolean()), undefined),
});

const socialLink = z.object({ name: z.enum(socialPlatforms), url: required(readWebAddress) });

const companyConfig = z.object({
  name: required(sentence),
  nameEn: required(sentence),
  /** Tax number, shown on receipts. */
  taxNo: optional(name),
  email: z.catch(required(readMailbox), fallbackMailbox),
  icp: required(name),
  icpLink: z.catch(required(readWebAddress), fallbackFilingRegistry),
  socialLinks: z.catch(
    z.optional(listOf(socialLink, socialPlatforms.length, (link) => link.name)),
    undefined,
  ),
  /** Picture of the QR code of the official account; a sample is shown if it is missing. */
  officialAccountCode: optional(readTarget),
});

const announcement = z.object({
  id,
  content: required(sentence),
  contentEn: optional(sentence),
  link: optional(readTarget),
});

const feature = z.object({
  title: required(sentence),
  titleEn: optional(sentence),
  description: required(paragraph),
  descriptionEn: optional(paragraph),
  image: optional(readTarget),
  features: z.catch(points, []),
  featuresEn: z.catch(z.optional(points), undefined),
});

const testimonial = z.object({
  id,
  author: optional(name),
  name: optional(name),
  nameEn: optional(name),
  title: required(sentence),
  titleEn: optional(sentence),
  content: required(paragraph),
  contentEn: optional(paragraph),
  avatar: optional(readTarget),
  order: z.catch(z.optional(z.number()), undefined),
  logo: optional(readTarget),
});
export type Testimonial = z.output<typeof testimonial>;

/**
 * The five documents of the site's content, each published as a whole. Published values are not trusted: parsing
 * leaves unusable ones out, for the server and for browsers alike. A document without a required field does not parse,
 * and the built-in one is shown instead.
 */
export const siteConfig = z.object({
  basic: basicConfig,
  company: companyConfig,
  announcements: listOf(announcement, 20, ({ id }) => id),
  features: listOf(feature, 12, ({ title }) => title),
  testimonials: listOf(testimonial, 24, ({ id }) => id),
});
export type SiteConfig = z.output<typeof siteConfig>;

/** The fields of a document, or of a list's items. */
export const documentItems = {
  basic: basicConfig,
  company: companyConfig,
  announcements: announcement,
  features: feature,
  testimonials: testimonial,
} as const;

/**
 * The reply for a document, or for a list of items: every field is present, null if it has no value. Parsing it as the
 * document drops the nulls.
 */
function withEveryField(document: Schema, item: z.ZodMiniObject): Schema {
  const fields = Object.entries(item.shape);
  const nulls = Object.fromEntries(fields.map(([name]) => [name, null]));
  const complete = (document: object) => ({
    ...nulls,
    ...Object.fromEntries(Object.entries(document).filter(([, value]) => value !== undefined)),
  });
  const sent = z.object(Object.fromEntries(fields.map(([name, field]) => [name, z.nullable(field)])));
  const one = z.pipe(z.transform(complete), sent);
  return z.pipe(document, document === item ? one : z.array(one));
}

function readDocument(name: SiteDocument) {
  return defineCall(`GET ${documentPath(name)}`, {
    access: "anyone",
    reply: withEveryField(siteConfig.shape[name], documentItems[name]),
    summary: `The published "${name}" document of the site's content.`,
    cacheable: true,
  });
}

export const readBasicConfig = readDocument("basic");
export const readCompanyConfig = readDocument("company");
export const readAnnouncements = readDocument("announcements");
export const readFeatures = readDocument("features");
export const readTestimonials = readDocument("testimonials");
