import { lazyModule } from "../platform/lazy/LazyPart.tsx";

/** The parts of every page's frame that are hydrated after the page. */
export const lazyFrame = lazyModule(() => import("./frame-parts.ts"));
