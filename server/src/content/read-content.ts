import type { SiteDocument } from "@baleen/contract/content/site-documents.ts";
import type { listPackages as packagesCall } from "@baleen/contract/shop/packages.ts";
import type { Context } from "../context.ts";
import type { Handler } from "../platform/http/handler.ts";

const reading =
  (name: SiteDocument) =>
  async ({ content }: Pick<Context, "content">) =>
    (await content.read())[name];

export const readBasicConfig = reading("basic");
export const readCompanyConfig = reading("company");
export const readAnnouncements = reading("announcements");
export const readFeatures = reading("features");
export const readTestimonials = reading("testimonials");

export const listPackages: Handler<typeof packagesCall> = async ({ content }) => [
  ...(await content.read()).onSale,
];
