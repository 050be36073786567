import { LazyPart, lazyCode } from "../platform/lazy/LazyPart.tsx";
import type { PageDefinition } from "../platform/navigation/page.ts";
import { ErrorBoundary } from "../ui/ErrorBoundary.tsx";
import { Hero } from "./hero/Hero.tsx";
import { description, title } from "./home.text.ts";

const sectionsBelow = lazyCode(() => import("./sections-below.ts"));
const sectionNames = [
  "Showcase",
  "Features",
  "DemoVideo",
  "TrustedBy",
  "Testimonials",
  "BuiltOn",
  "Closing",
] as const;

function HomePage() {
  return (
    <>
      <Hero />
      {sectionNames.map((name) => (
        // Omits a section whose rendering throws.
        <ErrorBoundary key={name} fallback={null}>
          <LazyPart code={sectionsBelow}>{({ sections: { [name]: Section } }) => <Section />}</LazyPart>
        </ErrorBoundary>
      ))}
    </>
  );
}

export const page: PageDefinition = {
  Page: HomePage,
  title,
  description,
  indexed: true,
  firstPaintAwaits: "content",
  lazyCode: sectionsBelow,
};
