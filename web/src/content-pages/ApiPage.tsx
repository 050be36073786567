import { useText } from "../i18n/language.tsx";
import { Link } from "../navigation/Link.tsx";
import type { PageDefinition } from "../navigation/page.ts";
import { buttonClass } from "../ui/button-class.ts";
import { QuietPage } from "../whale/QuietPage.tsx";
import { backHome, description, explanation, heading, title } from "./api-page.text.ts";
import { GoBackButton } from "./GoBackButton.tsx";

function ApiPage() {
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

export const page: PageDefinition = { Page: ApiPage, title, description, indexed: true };
