import { lazyCode } from "../platform/lazy/LazyPart.tsx";

/** The parts of the layout that hydrate after the page. */
export const lazyFrame = lazyCode(() => import("./frame-parts.ts"));
