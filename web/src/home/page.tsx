import { Island } from "../platform/islands/Island.tsx";
import type { PageDefinition } from "../platform/page/page-definition.ts";
import { Closing } from "./closing/Closing.tsx";
import { DemoVideo } from "./demo-video/DemoVideo.tsx";
import { describe } from "./describe.ts";
import { Features } from "./features/Features.tsx";
import { Hero } from "./hero/Hero.tsx";
import { description, title } from "./page.text.ts";
import { Showcase } from "./showcase/Showcase.tsx";
import { BuiltOn } from "./technology/BuiltOn.tsx";
import { Testimonials } from "./testimonials/Testimonials.tsx";
import { TrustedBy } from "./trusted-by/TrustedBy.tsx";

function HomePage() {
  return (
    <>
      <Hero />
      <Island name="DemoVideo" of={DemoVideo} start="visible" props={{}} />
      <Island name="Showcase" of={Showcase} start="visible" props={{}} />
      <Features />
      <TrustedBy />
      <Island name="Testimonials" of={Testimonials} start="visible" props={{}} />
      <BuiltOn />
      <Closing />
    </>
  );
}

export const page: PageDefinition = {
  Page: HomePage,
  title,
  description,
  describe,
  indexed: true,
  firstPaintAwaits: "content",
};
