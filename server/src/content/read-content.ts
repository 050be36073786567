import type { SiteDocument } from "@baleen/contract/content/site-documents.ts";
import type { listPackages as packagesCall } from "@baleen/contract/shop/packages.ts";
import type { Context } from "../context.ts";
import type { Handler } from "../platform/http/handler.ts";

const createReader =
  (name: SiteDocument) =>
  async ({ content }: Pick<Context, "content">) =>
    (await content.read())[name];

export const readBasicConfig = createReader("basic");
export const readCompanyConfig = createReader("company");
export const readAnnouncements = createReader("announcements");
export const readFeatures = createReader("features");
export const readTestimonials = createReader("testimonials");

export const listPackages: Handler<typeof packagesCall> = async ({ content }) => [
  ...(await content.read()).packagesOnSale,
];
