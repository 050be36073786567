import type { SiteDocument } from "@baleen/contract/content/site-documents.ts";
import type { listPackages as packagesCall } from "@baleen/contract/shop/packages.ts";
import type { Handler } from "../platform/http/handler.ts";
import type { ContentDeps } from "./deps.ts";

const reading =
  (name: SiteDocument) =>
  async ({ content }: ContentDeps) =>
    (await content.read())[name];

export const readBasicConfig = reading("basic");
export const readCompanyConfig = reading("company");
export const readAnnouncements = reading("announcements");
export const readFeatures = reading("features");
export const readTestimonials = reading("testimonials");

export const listPackages: Handler<ContentDeps, typeof packagesCall> = async ({ content }) => [
  ...(await content.read()).onSale,
];
