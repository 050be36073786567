import * as z from "zod/mini";
import { defineCall } from "./call.ts";
import { pageFailuresPath } from "./document.ts";

/** Failures in the browser of a page that the server rendered completely. */
const pageFailureKinds = [
  /** An island threw; it shows the server's HTML again. */
  "islandThrew",
  /** Code of the page's frame or boot script threw. */
  "frameThrew",
  /** A script file could not be loaded, even after retries. */
  "chunkMissing",
  /** The page's scripts did not start in time. */
  "scriptTimeout",
  /** The browser lacks features that islands need. */
  "unsupportedBrowser",
] as const;
export type PageFailureKind = (typeof pageFailureKinds)[number];

const pagePath = z.string().check(z.regex(/^\/[a-z0-9/-]{0,99}$/));

/**
 * The body is JSON, sent by `fetch` with `keepalive` or by `sendBeacon` with a Blob of that type. It has no field for
 * anything that a visitor has typed, and none for an error message.
 */
export const reportPageFailure = defineCall(`POST ${pageFailuresPath}`, {
  access: "anyone",
  body: z.object({
    kind: z.enum(pageFailureKinds),
    /** One of the renderer's `parts`; others are counted as `other`. */
    part: z.string().check(z.regex(/^[A-Za-z][\w.-]{0,79}$/)),
    /**
     * Without the query. The address of an unknown page may contain anything, so it is replaced by that of the 404
     * page.
     */
    path: z.catch(pagePath, "/404"),
    /** The name of the build's entry script. */
    build: z.string().check(z.regex(/^[\w.-]{1,80}$/)),
  }),
  summary:
    "Tells that a part of a page failed in a browser; answered alike whether it is counted or over a limit.",
});
