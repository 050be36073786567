import * as z from "zod/mini";
import { defineCall } from "./call.ts";
import { pageFailuresPath } from "./document.ts";

/** What can fail in a page that the server has sent whole. */
const pageFailureKinds = [
  /** An island threw; it shows the server's HTML again. */
  "islandThrew",
  /** Code of the page's frame or boot script threw. */
  "frameThrew",
  /** A file of scripts could not be had, retries included. */
  "chunkMissing",
  /** The page's scripts had not started in time. */
  "scriptTimeout",
  /** The browser lacks what islands need. */
  "unsupportedBrowser",
] as const;
export type PageFailureKind = (typeof pageFailureKinds)[number];

const pagePath = z.string().check(z.regex(/^\/[a-z0-9/-]{0,99}$/));

/**
 * The body is JSON: `fetch` with `keepalive`, or `sendBeacon` with a Blob of that type. It has no place for anything that
 * a visitor has typed, and none for a message.
 */
export const reportPageFailure = defineCall(`POST ${pageFailuresPath}`, {
  access: "anyone",
  body: z.object({
    kind: z.enum(pageFailureKinds),
    /** One of the renderer's `parts`; others are counted as `other`. */
    part: z.string().check(z.regex(/^[A-Za-z][\w.-]{0,79}$/)),
    /** Without the query; an address that is no page's may contain anything, and is the 404 page's. */
    path: z.catch(pagePath, "/404"),
    /** The name of the build's entry script. */
    build: z.string().check(z.regex(/^[\w.-]{1,80}$/)),
  }),
  summary:
    "Tells that a part of a page failed in a browser; answered alike whether it is counted or over a limit.",
});
