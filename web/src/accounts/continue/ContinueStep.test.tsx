import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { PageProvider } from "../../platform/page/page-context.tsx";
import { builtInContent } from "../../testing/read-page.ts";
import { ContinueStep } from "./ContinueStep.tsx";

const login = { dialog: undefined, isSignedIn: false, signIn: async () => {}, abort() {} } as const;

function render(sendsNoSms: boolean): string {
  const page = {
    path: "/login",
    language: "en",
    addressLanguage: undefined,
    theme: undefined,
    reducedMotion: false,
    origin: "https://site.test",
    content: builtInContent,
    sendsNoSms,
  } as const;
  return renderToStaticMarkup(
    <PageProvider page={page}>
      <ContinueStep login={login} />
    </PageProvider>,
  );
}

test("the short form asks for a phone number, and offers email", () => {
  const html = render(false);
  expect(html).toContain('type="tel"');
  expect(html).toContain("Use email instead");
});

test("where no SMS can be sent, it asks for an email address alone", () => {
  const html = render(true);
  expect(html).toContain('type="email"');
  expect(html).not.toContain('type="tel"');
  expect(html).not.toContain("Use phone instead");
});

test("it names what one accepts by continuing", () => {
  for (const path of ["/legal/terms", "/legal/privacy"]) expect(render(false)).toContain(`href="${path}"`);
});
