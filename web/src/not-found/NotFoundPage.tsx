import { GoBackButton } from "../content-pages/GoBackButton.tsx";
import { useText } from "../i18n/language.tsx";
import { Link } from "../navigation/Link.tsx";
import type { PageDefinition } from "../navigation/page.ts";
import { buttonClass } from "../ui/button-class.ts";
import { QuietPage } from "../whale/QuietPage.tsx";
import { backHome, description, explanation, heading, title } from "./not-found.text.ts";

function NotFoundPage() {
  const text = useText();
  return (
    <QuietPage heading={text(heading)} explanation={text(explanation)}>
      <Link href="/" className={buttonClass("ghost")}>
        {text(backHome)}
      </Link>
      <GoBackButton />
    </QuietPage>
  );
}

export const page: PageDefinition = { Page: NotFoundPage, title, description, indexed: false };
