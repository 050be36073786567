import * as z from "zod/mini";
import { defineCall, type Schema } from "./call.ts";
import { readMailbox, readTarget, readWebAddress } from "./links.ts";
import { ifUsable, listOf, needed, textUpTo } from "./published-values.ts";

/** Where mail goes while the published company names no mailbox that can be used. */
export const fallbackMailbox = "contact@baleen.example";
/** The register of the ministry, which every filing number leads to. */
export const fallbackRegister = "https://beian.miit.gov.cn/";

/** Where a company may be followed. The marks that pages show are known for these alone. */
export const socialPlatforms = ["bilibili", "weibo", "youtube"] as const;

const id = z.union([z.int(), needed(textUpTo(100))]);
const name = textUpTo(60);
const sentence = textUpTo(200);
const paragraph = textUpTo(600);
const points = listOf(needed(sentence), 12, (point) => point);

export const basicConfig = z.object({
  logo: ifUsable(readTarget),
  name: needed(name),
  nameEn: needed(name),
  slogan: needed(name),
  sloganEn: ifUsable(name),
  subSlogan: needed(paragraph),
  subSloganEn: ifUsable(paragraph),
  downloadUrl: ifUsable(readTarget),
  downloadGuideUrl: ifUsable(readTarget),
});

const socialLink = z.object({ name: z.enum(socialPlatforms), url: needed(readWebAddress) });
export type SocialLink = z.output<typeof socialLink>;

export const companyConfig = z.object({
  name: needed(sentence),
  nameEn: needed(sentence),
  /** What receipts name beside the company. */
  taxNo: ifUsable(name),
  email: z.catch(needed(readMailbox), fallbackMailbox),
  icp: needed(name),
  icpLink: z.catch(needed(readWebAddress), fallbackRegister),
  socialLinks: z.catch(
    z.optional(listOf(socialLink, socialPlatforms.length, (link) => link.name)),
    undefined,
  ),
});

const announcement = z.object({
  id,
  content: needed(sentence),
  contentEn: ifUsable(sentence),
  link: ifUsable(readTarget),
});

const feature = z.object({
  title: needed(sentence),
  titleEn: ifUsable(sentence),
  description: needed(paragraph),
  descriptionEn: ifUsable(paragraph),
  image: ifUsable(readTarget),
  features: z.catch(points, []),
  featuresEn: z.catch(z.optional(points), undefined),
});

const testimonial = z.object({
  id,
  author: ifUsable(name),
  name: ifUsable(name),
  nameEn: ifUsable(name),
  title: needed(sentence),
  titleEn: ifUsable(sentence),
  content: needed(paragraph),
  contentEn: ifUsable(paragraph),
  avatar: ifUsable(readTarget),
  order: z.catch(z.optional(z.number()), undefined),
  logo: ifUsable(readTarget),
});
export type Testimonial = z.output<typeof testimonial>;

/**
 * The five documents of the site's content, each published as a whole. Whoever publishes may be mistaken or
 * worse: what cannot be used is left out here, once, for the server and for browsers. A document that lacks
 * something it needs does not parse; the built-in one stands in for it.
 */
export const siteConfig = z.object({
  basic: basicConfig,
  company: companyConfig,
  announcements: listOf(announcement, 20, ({ id }) => id),
  features: listOf(feature, 12, ({ title }) => title),
  testimonials: listOf(testimonial, 24, ({ id }) => id),
});
export type SiteConfig = z.output<typeof siteConfig>;
export type SiteDocument = keyof SiteConfig;

/**
 * An object or its list as it travels: every field is there, null where there is nothing. Reading it as the document
 * leaves the nulls out again.
 */
function withEveryField(document: Schema, item: z.ZodMiniObject): Schema {
  const fields = Object.entries(item.shape);
  const nothing = Object.fromEntries(fields.map(([name]) => [name, null]));
  const complete = (given: object) => ({
    ...nothing,
    ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)),
  });
  const sent = z.object(Object.fromEntries(fields.map(([name, field]) => [name, z.nullable(field)])));
  const one = z.pipe(z.transform(complete), sent);
  return z.pipe(document, document === item ? one : z.array(one));
}

function readDocument(name: SiteDocument, reply: Schema) {
  return defineCall({
    method: "GET",
    path: `/config/website/${name}`,
    access: "anyone",
    reply,
    summary: `The published "${name}" document of the site's content.`,
    cacheable: true,
  });
}

const { shape } = siteConfig;
export const readBasicConfig = readDocument("basic", withEveryField(shape.basic, basicConfig));
export const readCompanyConfig = readDocument("company", withEveryField(shape.company, companyConfig));
export const readAnnouncements = readDocument(
  "announcements",
  withEveryField(shape.announcements, announcement),
);
export const readFeatures = readDocument("features", withEveryField(shape.features, feature));
export const readTestimonials = readDocument("testimonials", withEveryField(shape.testimonials, testimonial));
