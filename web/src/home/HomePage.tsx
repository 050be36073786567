import { Suspense } from "react";
import type { PageDefinition } from "../navigation/page.ts";
import { ErrorBoundary } from "../ui/ErrorBoundary.tsx";
import { Closing } from "./closing/Closing.tsx";
import { DemoVideo } from "./demo-video/DemoVideo.tsx";
import { Features } from "./features/Features.tsx";
import { Hero } from "./hero/Hero.tsx";
import { description, title } from "./home.text.ts";
import { Showcase } from "./showcase/Showcase.tsx";
import { BuiltOn } from "./technology/BuiltOn.tsx";
import { Testimonials } from "./testimonials/Testimonials.tsx";
import { TrustedBy } from "./trusted-by/TrustedBy.tsx";

/**
 * Each section below the hero hydrates in a task of its own, to keep tasks short; a section that throws is left out.
 */
const below = { Showcase, Features, DemoVideo, TrustedBy, Testimonials, BuiltOn, Closing };

function HomePage() {
  return (
    <>
      <Hero />
      {Object.entries(below).map(([name, Part]) => (
        <ErrorBoundary key={name} fallback={null}>
          <Suspense>
            <Part />
          </Suspense>
        </ErrorBoundary>
      ))}
    </>
  );
}

export const page: PageDefinition = { Page: HomePage, title, description, indexed: true };
