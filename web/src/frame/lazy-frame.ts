import { lazyCode } from "../platform/lazy/LazyPart.tsx";

/** The parts of every page's frame that are hydrated after the page. */
export const lazyFrame = lazyCode(() => import("./frame-parts.ts"));
