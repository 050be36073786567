import { Closing } from "./closing/Closing.tsx";
import { DemoVideo } from "./demo-video/DemoVideo.tsx";
import { Features } from "./features/Features.tsx";
import { Showcase } from "./showcase/Showcase.tsx";
import { BuiltOn } from "./technology/BuiltOn.tsx";
import { Testimonials } from "./testimonials/Testimonials.tsx";
import { TrustedBy } from "./trusted-by/TrustedBy.tsx";

/** The sections below the first screen. */
export const sections = { Showcase, Features, DemoVideo, TrustedBy, Testimonials, BuiltOn, Closing };
