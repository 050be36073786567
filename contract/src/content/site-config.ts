import * as z from "zod/mini";
import { defineCall, type Schema } from "../call.ts";
import { parseLinkTarget, parseMailbox, parseWebAddress, readUpload } from "./links.ts";
import { listOf, optionalString, requiredString, sanitizeText } from "./published-values.ts";
import { documentPath, type SiteDocument } from "./site-documents.ts";

/** The e-mail address shown if the published company has no valid one. */
export const fallbackMailbox = "contact@baleen.example";
/** The ministry's register of filing numbers. */
export const fallbackFilingRegistry = "https://beian.miit.gov.cn/";

/** Platforms of social links; pages have a logo for each. */
export const socialPlatforms = ["bilibili", "weibo", "youtube"] as const;

const id = z.union([z.int(), requiredString(sanitizeText(100))]);
const name = sanitizeText(60);
const sentence = sanitizeText(200);
const paragraph = sanitizeText(600);
const points = listOf(requiredString(sentence), 12, (point) => point);

// JPEG, because many apps that show pictures of links cannot read WebP.
const sharePicture = optionalString(readUpload("jpg"));
const iconFile = requiredString(readUpload("png"));

/** The address of each size of the site's icon, by its side in pixels. */
const siteIcon = z.object({ 32: iconFile, 180: iconFile, 192: iconFile, 512: iconFile });
export type SiteIcon = z.output<typeof siteIcon>;

const basicConfig = z.object({
  logo: optionalString(parseLinkTarget),
  name: requiredString(name),
  nameEn: requiredString(name),
  slogan: requiredString(name),
  sloganEn: optionalString(name),
  subSlogan: requiredString(paragraph),
  subSloganEn: optionalString(paragraph),
  /** Picture of links to pages, 1,200 × 630; without it each page has a drawn one. */
  sharePicture,
  sharePictureEn: sharePicture,
  /** Picture of links in WeChat and other apps that show squares. */
  shareSquare: sharePicture,
  icon: z.catch(z.optional(siteIcon), undefined),
  downloadUrl: optionalString(parseLinkTarget),
  downloadGuideUrl: optionalString(parseLinkTarget),
  /** Whether the pricing page shows simulated purchases; true if missing. */
  sampleNotices: z.catch(z.optional(z.boolean()), undefined),
});

const socialLink = z.object({ name: z.enum(socialPlatforms), url: requiredString(parseWebAddress) });

const companyConfig = z.object({
  name: requiredString(sentence),
  nameEn: requiredString(sentence),
  /** Tax number, shown on receipts. */
  taxNo: optionalString(name),
  email: z.catch(requiredString(parseMailbox), fallbackMailbox),
  icp: requiredString(name),
  icpLink: z.catch(requiredString(parseWebAddress), fallbackFilingRegistry),
  socialLinks: z.catch(
    z.optional(listOf(socialLink, socialPlatforms.length, (link) => link.name)),
    undefined,
  ),
  /** Picture of the QR code of the official account; a sample is shown if it is missing. */
  officialAccountCode: optionalString(parseLinkTarget),
});

const announcement = z.object({
  id,
  content: requiredString(sentence),
  contentEn: optionalString(sentence),
  link: optionalString(parseLinkTarget),
});

const feature = z.object({
  title: requiredString(sentence),
  titleEn: optionalString(sentence),
  description: requiredString(paragraph),
  descriptionEn: optionalString(paragraph),
  image: optionalString(parseLinkTarget),
  features: z.catch(points, []),
  featuresEn: z.catch(z.optional(points), undefined),
});

const testimonial = z.object({
  id,
  author: optionalString(name),
  name: optionalString(name),
  nameEn: optionalString(name),
  title: requiredString(sentence),
  titleEn: optionalString(sentence),
  content: requiredString(paragraph),
  contentEn: optionalString(paragraph),
  avatar: optionalString(parseLinkTarget),
  order: z.catch(z.optional(z.number()), undefined),
  logo: optionalString(parseLinkTarget),
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
function replyWithAllFields(document: Schema, item: z.ZodMiniObject): Schema {
  const fields = Object.entries(item.shape);
  const nulls = Object.fromEntries(fields.map(([name]) => [name, null]));
  const complete = (document: object) => ({
    ...nulls,
    ...Object.fromEntries(Object.entries(document).filter(([, value]) => value !== undefined)),
  });
  const completeItem = z.object(Object.fromEntries(fields.map(([name, field]) => [name, z.nullable(field)])));
  const one = z.pipe(z.transform(complete), completeItem);
  return z.pipe(document, document === item ? one : z.array(one));
}

function defineDocumentCall(name: SiteDocument) {
  return defineCall(`GET ${documentPath(name)}`, {
    access: "anyone",
    reply: replyWithAllFields(siteConfig.shape[name], documentItems[name]),
    summary: `The published "${name}" document of the site's content.`,
    isCacheable: true,
  });
}

export const readBasicConfig = defineDocumentCall("basic");
export const readCompanyConfig = defineDocumentCall("company");
export const readAnnouncements = defineDocumentCall("announcements");
export const readFeatures = defineDocumentCall("features");
export const readTestimonials = defineDocumentCall("testimonials");
