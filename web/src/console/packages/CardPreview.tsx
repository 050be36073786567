import type { ConsolePackage, PackagePrice } from "@baleen/contract/back-office/packages.ts";
import { languages, languageTag } from "@baleen/contract/language.ts";
import { yuanOfFen } from "@baleen/contract/money.ts";
import type { MembershipPackage } from "@baleen/contract/shop/packages.ts";
import { LanguageProvider } from "../../platform/i18n/use-language.tsx";
import { BuyButton } from "../../shop/BuyButton.tsx";
import { PackageCard } from "../../shop/PackageCard.tsx";
import styles from "./packages.module.css";

/** The fields of a package that its card shows. */
export type CardContent = Pick<PackagePrice, "priceFen" | "originalPriceFen"> &
  Pick<
    ConsolePackage,
    "name" | "description" | "descriptionEn" | "features" | "featuresEn" | "validDays" | "level" | "stock"
  >;

/** An inert copy of the shop's card, in both languages. */
export function CardPreview({ content }: { content: CardContent }) {
  const shopPackage = packageOf(content);
  return (
    <div className={styles.preview}>
      {languages.map((language) => (
        <LanguageProvider key={language} language={language}>
          <ul lang={languageTag[language]} inert>
            <PackageCard
              plan={shopPackage}
              featured={false}
              buy={(card) => <BuyButton plan={shopPackage} {...card} />}
            />
          </ul>
        </LanguageProvider>
      ))}
    </div>
  );
}

function packageOf({ priceFen, originalPriceFen, ...shown }: CardContent): MembershipPackage {
  return {
    ...shown,
    price: yuanOfFen(priceFen),
    originalPrice: originalPriceFen === null ? null : yuanOfFen(originalPriceFen),
    // Fields that cards do not show.
    id: 0,
    code: "",
    status: "active",
    createdAt: "",
    updatedAt: "",
    clientConfig: null,
    sort: 0,
  };
}
