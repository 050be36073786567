import type {
  readAnnouncements as announcementsCall,
  readBasicConfig as basicCall,
  readCompanyConfig as companyCall,
  readFeatures as featuresCall,
  readTestimonials as testimonialsCall,
} from "@baleen/contract/content/site-config.ts";
import type { listPackages as packagesCall } from "@baleen/contract/shop/packages.ts";
import type { Handler } from "../platform/http/handler.ts";
import type { ContentDeps } from "./deps.ts";

export const readBasicConfig: Handler<ContentDeps, typeof basicCall> = async ({ content }) =>
  (await content.read()).basic;

export const readCompanyConfig: Handler<ContentDeps, typeof companyCall> = async ({ content }) =>
  (await content.read()).company;

export const readAnnouncements: Handler<ContentDeps, typeof announcementsCall> = async ({ content }) =>
  (await content.read()).announcements;

export const readFeatures: Handler<ContentDeps, typeof featuresCall> = async ({ content }) =>
  (await content.read()).features;

export const readTestimonials: Handler<ContentDeps, typeof testimonialsCall> = async ({ content }) =>
  (await content.read()).testimonials;

export const listPackages: Handler<ContentDeps, typeof packagesCall> = async ({ content }) => [
  ...(await content.read()).onSale,
];
