import * as z from "zod/mini";
import { defineCall, type Schema } from "./call.ts";

const text = z.string();
const optionalText = z.optional(z.string());

export const basicConfig = z.object({
  logo: optionalText,
  name: text,
  nameEn: text,
  slogan: text,
  sloganEn: optionalText,
  subSlogan: text,
  subSloganEn: optionalText,
  downloadUrl: optionalText,
  downloadGuideUrl: optionalText,
});

export const companyConfig = z.object({
  name: text,
  nameEn: text,
  email: text,
  icp: text,
  icpLink: text,
});

export const announcement = z.object({
  id: z.union([z.int(), z.string()]),
  content: text,
  contentEn: optionalText,
  link: optionalText,
});

export const feature = z.object({
  title: text,
  titleEn: optionalText,
  description: text,
  descriptionEn: optionalText,
  image: optionalText,
  features: z.array(text),
  featuresEn: z.optional(z.array(text)),
});

export const testimonial = z.object({
  id: z.union([z.int(), z.string()]),
  author: optionalText,
  name: optionalText,
  nameEn: optionalText,
  title: text,
  titleEn: optionalText,
  content: text,
  contentEn: optionalText,
  avatar: optionalText,
  order: z.optional(z.number()),
  logo: optionalText,
});

/** The five documents of the site's content, each published as a whole. */
export const siteConfig = z.object({
  basic: basicConfig,
  company: companyConfig,
  announcements: z.array(announcement),
  features: z.array(feature),
  testimonials: z.array(testimonial),
});
export type SiteConfig = z.output<typeof siteConfig>;
export type SiteDocument = keyof SiteConfig;

function readDocument<Document extends Schema>(name: SiteDocument, reply: Document) {
  return defineCall({
    method: "GET",
    path: `/config/website/${name}`,
    access: "anyone",
    reply,
    summary: `The published "${name}" document of the site's content.`,
    cacheable: true,
  });
}

export const readBasicConfig = readDocument("basic", siteConfig.shape.basic);
export const readCompanyConfig = readDocument("company", siteConfig.shape.company);
export const readAnnouncements = readDocument("announcements", siteConfig.shape.announcements);
export const readFeatures = readDocument("features", siteConfig.shape.features);
export const readTestimonials = readDocument("testimonials", siteConfig.shape.testimonials);
