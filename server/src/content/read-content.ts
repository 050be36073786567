import type {
  readAnnouncements as announcementsCall,
  readBasicConfig as basicCall,
  readCompanyConfig as companyCall,
  readFeatures as featuresCall,
  readTestimonials as testimonialsCall,
} from "@baleen/contract/content/site-config.ts";
import type { listPackages as packagesCall } from "@baleen/contract/shop/packages.ts";
import type { Deps } from "../deps.ts";
import type { Handler } from "../platform/http/handler.ts";

export const readBasicConfig: Handler<Deps, typeof basicCall> = async ({ content }) =>
  (await content.read()).basic;

export const readCompanyConfig: Handler<Deps, typeof companyCall> = async ({ content }) =>
  (await content.read()).company;

export const readAnnouncements: Handler<Deps, typeof announcementsCall> = async ({ content }) =>
  (await content.read()).announcements;

export const readFeatures: Handler<Deps, typeof featuresCall> = async ({ content }) =>
  (await content.read()).features;

export const readTestimonials: Handler<Deps, typeof testimonialsCall> = async ({ content }) =>
  (await content.read()).testimonials;

export const listPackages: Handler<Deps, typeof packagesCall> = async ({ content }) => [
  ...(await content.read()).onSale,
];
